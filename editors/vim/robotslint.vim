" robots.txt of any name: set filetype=robots
augroup robotslint
  autocmd!
  autocmd BufNewFile,BufRead robots.txt setfiletype robots
  autocmd FileType robots setlocal commentstring=#\ %s
  " :make fills the quickfix list.
  autocmd FileType robots setlocal makeprg=robotslint\ --format\ text\ %:S
  autocmd FileType robots setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tnfo:\ %m,%f:%l:%c:\ %tint:\ %m,%-G%.%#
  " On save: what is safe to fix, then the layout.
  autocmd BufWritePost robots.txt call s:Fix()
augroup END

function! s:Fix() abort
  let name = expand('<afile>:S')
  call system('robotslint --fix ' . name)
  call system('robotslint fmt -w ' . name)
  edit
endfunction
