;;; session.el --- what a user does with transpose.cu in Emacs  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;;
;; With eglot or lsp-mode, as $CLIENT says, which has been set up: reads the
;; diagnostics, takes the fix, undoes it.  What was seen goes as JSON to $SEEN.

(require 'cl-lib)
(require 'json)

(defvar patience 60)
(defvar client (getenv "CLIENT"))

(defun wait-for (what)
  "Wait until the function WHAT says something."
  (let ((end (+ (float-time) patience)) result)
    (while (not (or (setq result (funcall what)) (> (float-time) end)))
      (accept-process-output nil 0.05)
      (sit-for 0.02))
    result))

(defun shown-by-flymake ()
  (mapcar (lambda (d)
            (let ((at (flymake-diagnostic-beg d)))
              (list (cons 'line (line-number-at-pos at))
                    (cons 'column (1+ (- at (save-excursion
                                              (goto-char at)
                                              (line-beginning-position)))))
                    (cons 'message (flymake-diagnostic-text d)))))
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a)
                                 (flymake-diagnostic-beg b))))))

(defun conflict ()
  (cl-find-if (lambda (d) (string-match-p "bank conflict" (flymake-diagnostic-text d)))
              (flymake-diagnostics)))

(defun take-fix ()
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt choices &rest _)
               (seq-find (lambda (choice)
                           (string-match-p (regexp-quote (getenv "WANTED")) choice))
                         (all-completions "" choices)))))
    (if (equal client "eglot")
        (eglot-code-actions (point) (point) nil t)
      (call-interactively #'lsp-execute-code-action))))

(defun tell-server ()
  "What eglot does when a user rests; in a batch nobody does."
  (when (equal client "eglot")
    (eglot--signal-textDocument/didChange)))

(defun session ()
  (find-file (getenv "FILE"))
  ;; Nobody types in a batch, and nothing is ever idle.
  (if (equal client "eglot")
      (run-hooks 'post-command-hook)
    (setq flymake-diagnostic-functions nil) ; gcc has no say here
    (lsp))
  (setq last-nonmenu-event ?a)        ; a key, not the mouse
  (wait-for #'flymake-diagnostics)
  (let* ((first (shown-by-flymake))
         (at (conflict))
         fixed after undone)
    (buffer-enable-undo)
    (undo-boundary)
    (when at
      (goto-char (flymake-diagnostic-beg at))
      (let ((before (buffer-string)))
        (take-fix)
        (wait-for (lambda () (not (equal before (buffer-string))))))
      (setq fixed (buffer-substring-no-properties (point-min) (point-max)))
      (undo-boundary)
      (tell-server)
      (wait-for (lambda () (not (conflict))))
      (setq after (shown-by-flymake))
      (undo)
      (tell-server)
      (wait-for #'conflict)
      (setq undone (shown-by-flymake)))
    (with-temp-file (getenv "SEEN")
      (insert (json-encode (list (cons 'first (vconcat first))
                                 (cons 'fixed fixed)
                                 (cons 'after (vconcat after))
                                 (cons 'undone (vconcat undone))))))
    (set-buffer-modified-p nil)))

(session)
;;; session.el ends here
