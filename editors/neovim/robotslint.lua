local group = vim.api.nvim_create_augroup('robotslint', {})

-- The language server, one for every root of a repository.
local clients = {} -- by root
vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = group,
  pattern = 'robots.txt',
  callback = function(event)
    vim.bo[event.buf].filetype = 'robots'
    vim.bo[event.buf].commentstring = '# %s'
    local dir = vim.fn.fnamemodify(event.match, ':p:h')
    local git = vim.fn.finddir('.git', dir .. ';')
    local root = git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or dir
    clients[root] = clients[root] or vim.lsp.start_client({
      name = 'robotslint',
      cmd = { 'robotslint', 'lsp' },
      root_dir = root,
      on_exit = function() clients[root] = nil end,
    })
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})

-- On save: what is safe to fix, then the layout.
vim.api.nvim_create_autocmd('BufWritePre', {
  group = group,
  pattern = 'robots.txt',
  callback = function(event)
    local whole = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(event.buf), character = 0 } }
    local document = vim.lsp.util.make_text_document_params(event.buf)
    local fixes = vim.lsp.buf_request_sync(event.buf, 'textDocument/codeAction', {
      textDocument = document,
      range = whole,
      context = { diagnostics = {}, only = { 'source.fixAll.robotslint' } },
    }, 2000)
    for _, answer in pairs(fixes or {}) do
      for _, action in ipairs(answer.result or {}) do
        vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
      end
    end
    local layout = vim.lsp.buf_request_sync(event.buf, 'textDocument/formatting', {
      textDocument = document,
      options = { tabSize = 8, insertSpaces = true },
    }, 2000)
    for _, answer in pairs(layout or {}) do
      vim.lsp.util.apply_text_edits(answer.result or {}, event.buf, 'utf-16')
    end
  end,
})
