package lsp

// The part of the Language Server Protocol 3.17 that this server implements. Names
// are the protocol's; properties that the server neither reads nor sends are left
// out.

// Position is a place between two characters.
type Position struct {
	Line      int `json:"line"`      // 0-based
	Character int `json:"character"` // UTF-16 code units from the start of the line, 0-based
}

type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"` // exclusive
}

type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

func markdown(text string) MarkupContent { return MarkupContent{"markdown", text} }

// DiagnosticSeverity is how a client shows a diagnostic.
type DiagnosticSeverity int

const (
	SeverityError       DiagnosticSeverity = 1
	SeverityWarning     DiagnosticSeverity = 2
	SeverityInformation DiagnosticSeverity = 3
	SeverityHint        DiagnosticSeverity = 4
)

// TagUnnecessary tells clients to grey out the text of a diagnostic.
const TagUnnecessary = 1

type Diagnostic struct {
	Range              Range                `json:"range"`
	Severity           DiagnosticSeverity   `json:"severity"`
	Code               string               `json:"code,omitempty"`
	CodeDescription    *CodeDescription     `json:"codeDescription,omitempty"`
	Source             string               `json:"source"`
	Message            string               `json:"message"`
	Tags               []int                `json:"tags,omitempty"`
	RelatedInformation []RelatedInformation `json:"relatedInformation,omitempty"`
}

type CodeDescription struct {
	Href string `json:"href"`
}

type RelatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

type InitializeParams struct {
	Capabilities struct {
		Workspace struct {
			Diagnostics struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"diagnostics"`
		} `json:"workspace"`
		TextDocument struct {
			Diagnostic *struct{} `json:"diagnostic"` // not nil if the client pulls diagnostics
			CodeAction struct {
				ResolveSupport struct {
					Properties []string `json:"properties"`
				} `json:"resolveSupport"`
			} `json:"codeAction"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type ServerCapabilities struct {
	PositionEncoding           string             `json:"positionEncoding"`
	TextDocumentSync           SyncOptions        `json:"textDocumentSync"`
	DiagnosticProvider         *DiagnosticOptions `json:"diagnosticProvider,omitempty"`
	CodeActionProvider         CodeActionOptions  `json:"codeActionProvider"`
	CompletionProvider         CompletionOptions  `json:"completionProvider"`
	DocumentFormattingProvider bool               `json:"documentFormattingProvider"`
	HoverProvider              bool               `json:"hoverProvider"`
	DocumentSymbolProvider     bool               `json:"documentSymbolProvider"`
	FoldingRangeProvider       bool               `json:"foldingRangeProvider"`
}

type SyncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
}

const syncIncremental = 2

type DiagnosticOptions struct {
	Identifier            string `json:"identifier"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
}

type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
	ResolveProvider bool     `json:"resolveProvider"`
}

type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

type TextDocumentIdentifier struct {
	URI string `json:"uri"`
}

type DidOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type DidChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

type DidChangeFilesParams struct {
	Changes []FileEvent `json:"changes"`
}

// FileEvent is a file that was created, changed or deleted.
type FileEvent struct {
	URI string `json:"uri"`
}

type ContentChange struct {
	Range *Range `json:"range"` // nil for the whole text
	Text  string `json:"text"`
}

// DocumentParams are the parameters of requests about a whole document.
type DocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// PositionParams are the parameters of requests about a position in a document.
type PositionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Position     Position               `json:"position"`
}

type PublishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"` // nil for a document that was closed
	Diagnostics []Diagnostic `json:"diagnostics"`
}

type DiagnosticParams struct {
	TextDocument     TextDocumentIdentifier `json:"textDocument"`
	PreviousResultID string                 `json:"previousResultId"` // empty if there is none
}

type DocumentDiagnosticReport struct {
	Kind     string       `json:"kind"` // "full" or "unchanged"
	ResultID string       `json:"resultId"`
	Items    []Diagnostic `json:"items,omitzero"` // not nil if full
}

type DiagnosticServerCancellationData struct {
	RetriggerRequest bool `json:"retriggerRequest"`
}

type CodeActionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// LogMessageParams is what a client keeps in its log.
type LogMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

const messageError = 1

type CodeAction struct {
	Title       string       `json:"title"`
	Kind        string       `json:"kind"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
	IsPreferred bool         `json:"isPreferred,omitempty"`

	Edit *WorkspaceEdit `json:"edit,omitempty"` // nil until the action is resolved
	Data string         `json:"data,omitempty"` // the URI of the document, in an action to resolve
}

type WorkspaceEdit struct {
	Changes map[string][]TextEdit `json:"changes"`
}

type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    Range         `json:"range"`
}

type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// The protocol's kinds of symbols that come closest to what a robots.txt holds.
const (
	symbolGroup  = 3 // namespace
	symbolRule   = 7 // property
	symbolRecord = 8 // field
)

type FoldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind"`
}

type CompletionItem struct {
	Label         string         `json:"label"`
	Kind          int            `json:"kind"`
	Detail        string         `json:"detail,omitempty"`
	Documentation *MarkupContent `json:"documentation,omitempty"`
	TextEdit      TextEdit       `json:"textEdit"`
}

const (
	completionField = 10 // property
	completionAgent = 12 // value
	completionWord  = 14 // keyword
)
