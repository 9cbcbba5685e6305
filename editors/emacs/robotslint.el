(define-derived-mode robots-txt-mode conf-colon-mode "robots.txt"
  "A mode for robots.txt."
  (setq-local comment-start "# "))
(add-to-list 'auto-mode-alist '("/robots\\.txt\\'" . robots-txt-mode))

;; The language server, by eglot, which is part of Emacs since 29.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(robots-txt-mode . ("robotslint" "lsp"))))
(when (fboundp 'eglot-ensure)
  (add-hook 'robots-txt-mode-hook #'eglot-ensure))

;; M-x compile, and from there to each finding with `next-error'.
(defun robotslint-compile-command ()
  "Have `compile' lint the file."
  (when buffer-file-name
    (setq-local compile-command
                (concat "robotslint --format text " (shell-quote-argument (file-local-name buffer-file-name))))))
(add-hook 'robots-txt-mode-hook #'robotslint-compile-command)

;; On save: what is safe to fix, then the layout.
(defun robotslint-fix ()
  "Fix the file that was just saved, and show what became of it."
  (when (derived-mode-p 'robots-txt-mode)
    (call-process "robotslint" nil nil nil "--fix" buffer-file-name)
    (call-process "robotslint" nil nil nil "fmt" "-w" buffer-file-name)
    (revert-buffer t t t)))
(add-hook 'after-save-hook #'robotslint-fix)
