//===-- test/unit/tool/supervisor_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/file_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

void dieOf(int Signal) {
  std::signal(Signal, SIG_DFL);
  std::raise(Signal);
}

/// Runs \p Function for each of \p Count files, and says which ones crash.
struct Attempt {
  explicit Attempt(std::size_t Count, unsigned Jobs,
                   std::function<void(std::size_t)> Function,
                   const FileLimits &Limits = {})
      : Ledger(Count), Files(Count, "file.cu") {
    auto One = [&](std::size_t I) { Function(I); };
    const FilePool Pool{Jobs, std::make_shared<SpareThreads>(),
                        [] { return 1 << 20; }, llvm::nulls()};
    auto Try = [&] {
      forEachFile(Files, Ledger, Pool, [&](std::size_t I) {
        Function(I);
        return [] {};
      });
    };
    Code = supervise(Ledger, Limits, One, Try, [&] {
      Try();
      return 40 + int(Ledger.filesIn(FileLedger::Done).size());
    });
  }
  std::vector<std::size_t> crashed() const {
    return Ledger.filesIn(FileLedger::Crashed);
  }
  FileLedger Ledger;
  std::vector<std::string> Files;
  int Code = 0;
};

TEST(Supervisor, ReturnsTheExitCodeOfTheWork) {
  Attempt Quiet(5, 2, [](std::size_t) {});
  EXPECT_EQ(Quiet.Code, 45);
  EXPECT_THAT(Quiet.crashed(), IsEmpty());
  EXPECT_EQ(Attempt(0, 2, [](std::size_t) {}).Code, 40);
}

TEST(Supervisor, EachWayToDieCostsOneFile) {
  for (unsigned Jobs : {1u, 4u})
    for (int Signal : {SIGSEGV, SIGABRT, SIGILL, SIGKILL}) {
      Attempt R(6, Jobs, [&](std::size_t I) {
        if (I == 3)
          dieOf(Signal);
      });
      EXPECT_THAT(R.crashed(), ElementsAre(3)) << Signal;
      EXPECT_EQ(R.Code, 45);
    }
  Attempt Exits(3, 1, [](std::size_t I) {
    if (I == 1)
      std::_Exit(0); // as if it were done
  });
  EXPECT_THAT(Exits.crashed(), ElementsAre(1));
  EXPECT_EQ(Exits.Code, 42);
}

TEST(Supervisor, AReportHasLimitsOfItsOwn) {
  FileLimits Limits;
  Limits.Time = std::chrono::seconds(1);
  FileLedger Ledger(1);
  auto Run = [&](llvm::function_ref<void()> Report) {
    return supervise(
        Ledger, Limits, [](std::size_t) {}, [] {},
        [&] {
          Ledger.set(0, FileLedger::Started);
          Ledger.set(0, FileLedger::Done);
          Report();
          return 40;
        });
  };
  testing::internal::CaptureStderr();
  EXPECT_EQ(Run([] {
              volatile bool GoesOn = true;
              while (GoesOn)
                ;
            }),
            2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "bank-lint: error: the report took longer than 1 s; see "
            "--file-timeout\n");
  // The reader may be slow.
  EXPECT_EQ(
      Run([] { std::this_thread::sleep_for(std::chrono::milliseconds(1500)); }),
      40);
}

TEST(Supervisor, ManyCrashes) {
  Attempt R(12, 4, [](std::size_t I) {
    if (I % 3 == 0)
      dieOf(SIGABRT);
  });
  EXPECT_THAT(R.crashed(), ElementsAre(0, 3, 6, 9));
  EXPECT_EQ(R.Code, 48);
}

/// Counts in all processes.
class SharedCount {
public:
  SharedCount()
      : Count(new (mmap(nullptr, sizeof(std::atomic<int>),
                        PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                        /*fd=*/-1, /*offset=*/0)) std::atomic<int>(0)) {}
  ~SharedCount() { munmap(Count, sizeof(std::atomic<int>)); }
  std::atomic<int> &operator*() { return *Count; }

private:
  std::atomic<int> *Count;
};

TEST(Supervisor, ACrashDoesNotCostWhatIsFinished) {
  SharedCount Calls;
  Attempt R(100, 1, [&](std::size_t I) {
    ++*Calls;
    if (I % 10 == 9)
      dieOf(SIGABRT);
  });
  EXPECT_EQ(R.crashed().size(), 10u);
  EXPECT_EQ(R.Code, 130);
  // Each once to try it; those that are left once more, to keep their results.
  EXPECT_EQ(*Calls, 190);
}

TEST(Supervisor, TooManyCrashesAreNotWaitedFor) {
  FileLimits Limits;
  Limits.MostLost = 3;
  Attempt R(
      20, 1,
      [](std::size_t I) {
        if (I % 2)
          dieOf(SIGABRT);
      },
      Limits);
  EXPECT_THAT(R.crashed(), ElementsAre(1, 3, 5, 7));
  EXPECT_THAT(R.Ledger.filesIn(FileLedger::Done), ElementsAre(0, 2, 4, 6));
  EXPECT_EQ(R.Ledger.filesIn(FileLedger::AfterMany).size(), 12u);
  EXPECT_EQ(R.Code, 44);
}

/// A crash that no file causes by itself: it takes two.
TEST(Supervisor, CrashesOfSeveralFilesTogetherComeToAnEnd) {
  static std::atomic<int> Seen;
  Attempt R(4, 4, [](std::size_t) {
    if (++Seen == 2)
      dieOf(SIGABRT);
  });
  EXPECT_FALSE(R.crashed().empty());
  EXPECT_EQ(R.Code, 44 - int(R.crashed().size()));
}

TEST(Supervisor, AHangCostsOneFile) {
  for (unsigned Jobs : {1u, 4u}) {
    Attempt R(6, Jobs,
              [](std::size_t I) {
                if (I == 2)
                  std::this_thread::sleep_for(std::chrono::hours(1));
              },
              {std::chrono::seconds(1), 0});
    EXPECT_THAT(R.Ledger.filesIn(FileLedger::TooLong), ElementsAre(2));
    EXPECT_THAT(R.crashed(), IsEmpty());
    EXPECT_EQ(R.Code, 45);
  }
}

TEST(Supervisor, ManyHangsAreNotWaitedFor) {
  FileLimits Limits;
  Limits.Time = std::chrono::seconds(1);
  Limits.MostLostTimes = 1;
  for (unsigned Jobs : {1u, 4u}) {
    // With several threads these hang together.
    const std::size_t Hanging = Jobs;
    Attempt R(
        Hanging + 6, Jobs,
        [&](std::size_t I) {
          while (I >= 2 && I < Hanging + 4)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        },
        Limits);
    const std::size_t Late = R.Ledger.filesIn(FileLedger::TooLong).size();
    EXPECT_GE(Late, 1u);
    EXPECT_LE(Late, Jobs);
    EXPECT_EQ(R.Ledger.filesIn(FileLedger::AfterLong).size(),
              Hanging + 4 - Late);
    EXPECT_THAT(R.Ledger.filesIn(FileLedger::Done), ElementsAre(0, 1));
    EXPECT_EQ(R.Code, 42);
  }
}

TEST(Supervisor, TooMuchMemoryCostsOneFile) {
  for (unsigned Jobs : {1u, 4u}) {
    Attempt R(4, Jobs,
              [](std::size_t I) {
                constexpr std::size_t Size = 1500u << 20;
                std::unique_ptr<char[]> Memory;
                if (I == 1) {
                  Memory.reset(new char[Size]);
                  std::memset(Memory.get(), 1, Size);
                }
                std::this_thread::sleep_for(std::chrono::milliseconds(400));
              },
              {std::chrono::seconds(0), 300});
    EXPECT_THAT(R.Ledger.filesIn(FileLedger::TooLarge), ElementsAre(1));
    EXPECT_THAT(R.crashed(), IsEmpty());
    EXPECT_EQ(R.Code, 43);
  }
}

/// One file stops the run while the others are worked on.
TEST(Supervisor, ASignalEndsTheRunWithAReport) {
  for (unsigned Jobs : {1u, 4u})
    for (int Signal : {SIGINT, SIGTERM}) {
      SharedCount Reported;
      FileLedger Ledger(6);
      const std::vector<std::string> Files(6, "file.cu");
      const FilePool Pool{Jobs, std::make_shared<SpareThreads>(),
                          [] { return 1 << 20; }, llvm::nulls()};
      const int Code = supervise(
          Ledger, {}, [](std::size_t) {}, [] {},
          [&] {
            forEachFile(Files, Ledger, Pool, [&](std::size_t I) {
              if (I == 2)
                kill(getpid(), Signal);
              if (I >= 2)
                std::this_thread::sleep_for(std::chrono::hours(1));
              return [] {};
            });
            *Reported = int(Ledger.filesIn(FileLedger::Done).size());
            return 128 + Ledger.stopSignal();
          });
      EXPECT_EQ(Code, 128 + Signal);
      EXPECT_EQ(*Reported, 2);
      EXPECT_THAT(Ledger.filesIn(FileLedger::Stopped), ElementsAre(2, 3, 4, 5));
    }
}

TEST(Supervisor, ASignalEndsAReport) {
  for (int Signal : {SIGINT, SIGTERM}) {
    FileLedger Ledger(2);
    testing::internal::CaptureStderr();
    const int Code = supervise(
        Ledger, {}, [](std::size_t) {}, [] {},
        [&] {
          for (std::size_t I : {0, 1})
            Ledger.set(I, FileLedger::Done);
          kill(getppid(), Signal);
          std::this_thread::sleep_for(std::chrono::hours(1));
          return 0;
        });
    EXPECT_EQ(Code, 128 + Signal);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              std::string("bank-lint: note: stopped by ") +
                  (Signal == SIGINT ? "SIGINT" : "SIGTERM") +
                  " before the report was complete\n");
  }
}

/// The time is that of a file, not of all that came before.
TEST(Supervisor, ManyShortFilesMayTakeLong) {
  Attempt R(8, 1,
            [](std::size_t) {
              std::this_thread::sleep_for(std::chrono::milliseconds(200));
            },
            {std::chrono::seconds(1), 0});
  EXPECT_THAT(R.Ledger.lostFiles(), IsEmpty());
  EXPECT_EQ(R.Code, 48);
}

} // namespace
