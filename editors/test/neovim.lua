-- A session in neovim, of which everything is printed:
-- nvim --headless -u editors/neovim/robotslint.lua -S this file.

local written = {
  '# robots.txt of 😀.example',
  'User-agent: *',
  'Disallow: /search # 😀',
  'disallow:/search',
  'Disallow: /😀/',
  'Disallow: /cart/  ',
}
local wanted = {
  '# robots.txt of 😀.example',
  'User-agent: *',
  'Disallow: /search # 😀',
  'Disallow: /%F0%9F%98%80/',
  'Disallow: /cart/',
}

local function say(...) io.stdout:write(string.format(...), '\n') end

local function show(what)
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.lnum < b.lnum end)
  say('%s: %d diagnostics', what, #found)
  for _, d in ipairs(found) do
    local severity = vim.diagnostic.severity[d.severity]
    say('  %d:%d-%d:%d %s %s: %s', d.lnum + 1, d.col + 1, d.end_lnum + 1, d.end_col + 1, severity, d.code, d.message:gsub('\n.*', ''))
  end
  return found
end

local function until_true(what, condition)
  if not vim.wait(10000, condition, 10) then
    error('waited in vain for ' .. what)
  end
end

local function same(what, got, want)
  if not vim.deep_equal(got, want) then
    error(what .. ': got ' .. vim.inspect(got) .. ', want ' .. vim.inspect(want))
  end
end

local ok, err = pcall(function()
  vim.fn.writefile(written, 'robots.txt')
  vim.cmd('edit robots.txt')
  say('neovim %s opens robots.txt', tostring(vim.version().major) .. '.' .. vim.version().minor .. '.' .. vim.version().patch)
  until_true('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  local codes = {}
  for _, d in ipairs(show('seen')) do codes[d.code] = true end
  same('codes', codes, { ['duplicate-rule'] = true, ['non-ascii-path'] = true })

  vim.api.nvim_win_set_cursor(0, { 3, 12 })
  local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), 5000)
  for _, answer in pairs(hover) do
    say('hover on line 3: %s', (answer.result.contents.value:gsub('%s*\n%s*', ' | ')))
  end

  say('saves, which fixes and lays out')
  vim.cmd('write')
  same('the file', vim.fn.readfile('robots.txt'), wanted)
  for _, line in ipairs(vim.fn.readfile('robots.txt')) do say('  | %s', line) end
  until_true('a clean file', function() return #vim.diagnostic.get(0) == 0 end)
  show('clean')
  same('what is not saved', vim.bo.modified, false)

  say('types a mistake, and takes it back')
  vim.api.nvim_buf_set_lines(0, 2, 2, false, { 'Dissalow: /😀' })
  until_true('its diagnostic', function() return #vim.diagnostic.get(0) > 0 end)
  show('seen')
  vim.api.nvim_buf_set_lines(0, 2, 3, false, {})
  until_true('a clean file', function() return #vim.diagnostic.get(0) == 0 end)
  show('clean')

  say('opens two files of a repository, one of them three times')
  vim.fn.mkdir('repository/.git', 'p')
  vim.fn.mkdir('repository/site')
  vim.fn.writefile(written, 'repository/robots.txt')
  vim.fn.writefile(written, 'repository/site/robots.txt')
  vim.cmd('edit repository/robots.txt')
  vim.cmd('edit!')
  vim.cmd('edit!')
  until_true('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  vim.cmd('edit repository/site/robots.txt')
  until_true('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  local servers = 0
  for _, client in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if vim.endswith(client.config.root_dir, 'repository') then servers = servers + 1 end
  end
  say('%d server', servers)
  same('servers', servers, 1)
end)

if not ok then
  say('%s', err)
  vim.cmd('cquit')
end
vim.cmd('qall!')
