package lint

import (
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/lint/deployment"
	"github.com/robotslint/robotslint/lint/encoding"
	"github.com/robotslint/robotslint/lint/fields"
	"github.com/robotslint/robotslint/lint/grouping"
	"github.com/robotslint/robotslint/lint/paths"
	"github.com/robotslint/robotslint/lint/policy"
	"github.com/robotslint/robotslint/lint/security"
	"github.com/robotslint/robotslint/lint/semantics"
	"github.com/robotslint/robotslint/lint/sitemaps"
	"github.com/robotslint/robotslint/lint/style"
	"github.com/robotslint/robotslint/lint/syntax"
	"github.com/robotslint/robotslint/lint/useragent"
)

// Passes are all the checks there are, family by family. This is the only list.
var Passes = []*analysis.Pass{
	// Syntax
	syntax.UnparseableLine,
	syntax.MissingColon,
	syntax.MisspeltField,
	syntax.AcceptedTypo,
	syntax.FieldPrefixHijack,
	syntax.UnknownField,
	syntax.EmptyFieldName,
	syntax.MultipleDirectivesOneLine,
	syntax.DirectiveInCommentGlued,
	syntax.CommentedOutRule,
	syntax.CommentContradictsRule,
	syntax.HashInPath,
	syntax.HTMLContent,
	syntax.LineTooLong,
	syntax.NULByte,
	syntax.ControlCharacter,
	syntax.LeadingDashOrBullet,
	syntax.PlaceholderLeftIn,

	// Encoding
	encoding.BOM,
	encoding.BOMInside,
	encoding.UTF16,
	encoding.InvalidUTF8,
	encoding.NonASCIIPath,
	encoding.NonNFCPath,
	encoding.NoBreakSpace,
	encoding.HomoglyphField,
	encoding.UnicodeLineSeparator,
	encoding.MixedLineEndings,
	encoding.BareCR,

	// Grouping
	grouping.RuleBeforeUserAgent,
	grouping.GlobalRuleInNamedGroup,
	grouping.EmptyGroupJoinsNext,
	grouping.DuplicateGroup,
	grouping.DuplicateAgentInGroup,
	grouping.StarMixedWithNamed,
	grouping.BlankLineInsideGroup,
	grouping.NoBlankLineBetweenGroups,
	grouping.EmptyGroupAtEnd,
	grouping.TooManyRules,

	// User-agent
	useragent.EmptyUserAgent,
	useragent.InvalidProductToken,
	useragent.VersionInToken,
	useragent.CommaListOfAgents,
	useragent.WildcardInToken,
	useragent.BrowserStringAsToken,
	useragent.MisspeltAgent,
	useragent.AgentPrefixOnly,
	useragent.DeprecatedAgent,
	useragent.AgentIgnoresRobots,
	useragent.AdsbotNotCovered,
	useragent.LibraryAsAgent,
	useragent.AgentCase,

	// Path
	paths.PathWithoutSlash,
	paths.LeadingStarPath,
	paths.AbsoluteURLInRule,
	paths.SpaceInPath,
	paths.DollarNotLast,
	paths.TrailingStar,
	paths.RepeatedStars,
	paths.StarDollar,
	paths.WildcardOnly,
	paths.RegexSyntax,
	paths.SeveralPathsInRule,
	paths.QueryOnlyRule,
	paths.ClosesQueryStrings,
	paths.ParameterWithoutSeparator,
	paths.PrefixBlocksSiblings,
	paths.DirectoryRuleMissesBare,
	paths.CaseVariant,
	paths.EncodedUnreserved,
	paths.LowercaseHex,
	paths.MalformedPercent,
	paths.DoubleEncoded,
	paths.EncodedStarOrDollar,
	paths.BackslashPath,
	paths.DotSegments,
	paths.SessionOrUTMRule,

	// Semantics
	semantics.ConflictingRules,
	semantics.DuplicateRule,
	semantics.UnreachableRule,
	semantics.RedundantRule,
	semantics.AllowWithoutDisallow,
	semantics.OrderDependent,
	semantics.DialectDivergence,
	semantics.SpecificGroupDropsStarRules,
	semantics.EqualToStarGroup,
	semantics.GroupForNobody,
	semantics.DisallowEmptyPlusOthers,
	semantics.RobotsTxtSelfBlock,
	semantics.FallbackChainSurprise,
	expectationFailed,

	// Sitemap
	sitemaps.SitemapNotAbsolute,
	sitemaps.SitemapBadScheme,
	sitemaps.SitemapDuplicate,
	sitemaps.SitemapOtherHost,
	sitemaps.SitemapSchemeMismatch,
	sitemaps.SitemapBlocked,
	sitemaps.SitemapStagingHost,
	sitemaps.SitemapMissing,
	sitemaps.BareURLLine,
	sitemaps.SitemapWithTrailingText,
	sitemaps.LLMsTxtAsSitemap,

	// Fields
	fields.CrawlDelayValue,
	fields.CrawlDelayLarge,
	fields.CrawlDelayIgnored,
	fields.CrawlDelayOutsideGroup,
	fields.CrawlDelayDuplicate,
	fields.HostObsolete,
	fields.ObsoleteField,
	fields.CleanParamSyntax,
	fields.NoindexInRobots,
	fields.MetaValueAsField,
	fields.RequestRateSyntax,
	fields.ContentSignalSyntax,
	fields.ContentSignalScope,
	fields.ContentSignalContradiction,
	fields.ContentUsageSyntax,
	fields.ContentUsageConflict,
	fields.LicenseNotAbsolute,

	// Policy
	policy.BlocksCSSJS,
	policy.BlocksImages,
	policy.BlocksSearchEngine,
	policy.DisallowNotDeindex,
	policy.AIPolicyIncomplete,
	policy.AIBlocksSearchToo,
	policy.AIOverviewsMisbelief,
	policy.BlocksSocialPreview,

	// Security
	security.SensitivePathListed,
	security.SecretInFile,
	security.UnguessablePathListed,
	security.InjectedContent,

	// Deployment
	deployment.BlocksWholeSite,
	deployment.AllowsWholeSiteOnPreview,
	deployment.HTTPStatus,
	deployment.ContentType,
	deployment.WrongLocation,
	deployment.CacheLifetime,
	deployment.TooLarge,
	deployment.CutRuleAtLimit,
	deployment.EmptyFile,

	// Style
	style.InconsistentFieldCase,
	style.MissingFinalNewline,
	style.TrailingWhitespace,
	style.PrelaunchNote,
	malformedSuppression,
	unusedSuppression,
}

var index = func() map[*analysis.Pass]int {
	m := make(map[*analysis.Pass]int, len(Passes))
	for i, p := range Passes {
		m[p] = i
	}
	return m
}()

// PassNamed returns the pass with that ID or alias, or nil.
func PassNamed(id string) *analysis.Pass {
	i := slices.IndexFunc(Passes, func(p *analysis.Pass) bool { return p.ID == id || slices.Contains(p.Aliases, id) })
	if i < 0 {
		return nil
	}
	return Passes[i]
}
