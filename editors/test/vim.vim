" :make in vim, and a save: vim -u editors/vim/robotslint.vim -S this file.
set nomore shortmess=aIoOtT
call writefile(['User-agent: *', 'Disallow:/search', 'Disallow: /search', 'Disalow: /cart/', 'Disallow: /x/'], 'robots.txt')
edit robots.txt
silent make!
let lines = []
for item in getqflist()
  call add(lines, printf('%d:%d %s %s', item.lnum, item.col, item.type, item.text))
endfor
let codes = map(copy(lines), {_, line -> matchstr(line, '^\d\+:\d\+ \a .*\zs\[.*\]$')})
write
let lines += ['saved:'] + getline(1, '$')
call writefile(lines, 'seen')
if codes != ['[duplicate-rule]', '[accepted-typo]'] || getline(1, '$') != ['User-agent: *', 'Disallow: /search', 'Disalow: /cart/', 'Disallow: /x/'] || &modified
  cquit
endif
quitall!
