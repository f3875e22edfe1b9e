-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- What a user does with transpose.cu in Neovim, once the client is set up: reads
-- the diagnostics, asks what an access costs, takes the fix, undoes it. What was
-- seen goes as JSON to the file $SEEN.
local seen = { version = tostring(vim.version().minor) }
local patience = 60000

local function shown(diagnostics)
  local result = {}
  for _, d in ipairs(diagnostics) do
    table.insert(result, {
      line = d.lnum + 1,
      column = d.col + 1,
      end_column = d.end_col + 1,
      message = d.message,
      severity = d.severity,
      source = d.source,
      code = d.code or d.user_data.lsp.code,
    })
  end
  table.sort(result, function(a, b)
    return a.line < b.line
  end)
  return result
end

local function conflicts()
  return vim.tbl_filter(function(d)
    return d.message:find('bank conflict', 1, true)
  end, vim.diagnostic.get(0))
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local buffer = vim.api.nvim_win_get_buf(window)
      local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
      return table.concat(lines, '\n')
    end
  end
end

local function run()
  vim.wait(patience, function()
    return #vim.diagnostic.get(0) > 0
  end, 20)
  seen.first = shown(vim.diagnostic.get(0))
  local conflict = conflicts()[1]
  if not conflict then
    return
  end
  vim.api.nvim_win_set_cursor(0, { conflict.lnum + 1, conflict.col })

  vim.lsp.buf.hover()
  vim.wait(patience, floating_text, 20)
  seen.hover = floating_text() or ''

  local before = text()
  vim.ui.select = function(items, _, choose)
    seen.actions = {}
    local wanted
    for _, item in ipairs(items) do
      -- Neovim before 0.10 hands out {client, action}.
      local action = item.action or item[2]
      table.insert(seen.actions, action.title)
      if not wanted and action.title:find(vim.env.WANTED, 1, true) then
        wanted = item
      end
    end
    choose(wanted)
  end
  vim.lsp.buf.code_action()
  vim.wait(patience, function()
    return text() ~= before
  end, 20)
  seen.fixed = text()

  vim.wait(patience, function()
    return #conflicts() == 0
  end, 20)
  seen.after = shown(vim.diagnostic.get(0))

  vim.cmd('silent undo')
  vim.wait(patience, function()
    return #conflicts() > 0
  end, 20)
  seen.undone = shown(vim.diagnostic.get(0))
end

local ok, problem = pcall(run)
if not ok then
  seen.problem = tostring(problem)
end
local out = assert(io.open(vim.env.SEEN, 'w'))
out:write(vim.fn.json_encode(seen))
out:close()
vim.cmd('qall!')
