package lint

import "slices"

// Passes are all the checks there are, family by family. This is the only list.
var Passes = []*Pass{
	// Syntax
	unparseableLine,
	missingColon,
	misspeltField,
	acceptedTypo,
	fieldPrefixHijack,
	unknownField,
	emptyFieldName,
	multipleDirectivesOneLine,
	directiveInCommentGlued,
	commentedOutRule,
	hashInPath,
	htmlContent,
	lineTooLong,
	nulByte,
	controlCharacter,
	leadingDashOrBullet,
	placeholderLeftIn,

	// Encoding
	bom,
	bomInside,
	utf16,
	invalidUTF8,
	nonASCIIPath,
	nonNFCPath,
	noBreakSpace,
	homoglyphField,
	unicodeLineSeparator,
	mixedLineEndings,
	bareCR,

	// Grouping
	ruleBeforeUserAgent,
	emptyGroupJoinsNext,
	duplicateGroup,
	duplicateAgentInGroup,
	starMixedWithNamed,
	blankLineInsideGroup,
	noBlankLineBetweenGroups,
	emptyGroupAtEnd,
	tooManyRules,

	// User-agent
	emptyUserAgent,
	invalidProductToken,
	versionInToken,
	commaListOfAgents,
	wildcardInToken,
	browserStringAsToken,
	misspeltAgent,
	agentPrefixOnly,
	deprecatedAgent,
	agentIgnoresRobots,
	adsbotNotCovered,
	libraryAsAgent,
	agentCase,

	// Path
	pathWithoutSlash,
	leadingStarPath,
	absoluteURLInRule,
	spaceInPath,
	dollarNotLast,
	trailingStar,
	repeatedStars,
	starDollar,
	wildcardOnly,
	regexSyntax,
	queryOnlyRule,
	prefixBlocksSiblings,
	directoryRuleMissesBare,
	caseVariant,
	encodedUnreserved,
	lowercaseHex,
	malformedPercent,
	doubleEncoded,
	encodedStarOrDollar,
	backslashPath,
	dotSegments,
	sessionOrUTMRule,

	// Semantics
	conflictingRules,
	duplicateRule,
	unreachableRule,
	redundantRule,
	allowWithoutDisallow,
	orderDependent,
	dialectDivergence,
	specificGroupDropsStarRules,
	equalToStarGroup,
	groupForNobody,
	disallowEmptyPlusOthers,
	robotsTxtSelfBlock,
	fallbackChainSurprise,
	expectationFailed,

	// Sitemap
	sitemapNotAbsolute,
	sitemapBadScheme,
	sitemapDuplicate,
	sitemapOtherHost,
	sitemapSchemeMismatch,
	sitemapBlocked,
	sitemapStagingHost,
	sitemapMissing,
	bareURLLine,
	sitemapWithTrailingText,
	llmsTxtAsSitemap,

	// Fields
	crawlDelayValue,
	crawlDelayLarge,
	crawlDelayIgnored,
	crawlDelayOutsideGroup,
	crawlDelayDuplicate,
	hostObsolete,
	cleanParamSyntax,
	noindexInRobots,
	metaValueAsField,
	requestRateSyntax,
	contentSignalSyntax,
	contentSignalScope,
	contentSignalContradiction,
	contentUsageSyntax,
	contentUsageConflict,
	licenseNotAbsolute,

	// Policy
	blocksCSSJS,
	blocksImages,
	blocksSearchEngine,
	disallowNotDeindex,
	aiPolicyIncomplete,
	aiBlocksSearchToo,
	aiOverviewsMisbelief,
	blocksSocialPreview,

	// Security
	sensitivePathListed,
	secretInFile,
	unguessablePathListed,
	injectedContent,

	// Deployment
	blocksWholeSite,
	allowsWholeSiteOnPreview,
	httpStatus,
	contentType,
	wrongLocation,
	cacheLifetime,
	tooLarge,
	cutRuleAtLimit,
	emptyFile,

	// Style
	inconsistentFieldCase,
	missingFinalNewline,
	trailingWhitespace,
	malformedSuppression,
	unusedSuppression,
}

var index = func() map[*Pass]int {
	m := make(map[*Pass]int, len(Passes))
	for i, p := range Passes {
		m[p] = i
	}
	return m
}()

// PassNamed returns the pass with that ID or alias, or nil.
func PassNamed(id string) *Pass {
	i := slices.IndexFunc(Passes, func(p *Pass) bool { return p.ID == id || slices.Contains(p.Aliases, id) })
	if i < 0 {
		return nil
	}
	return Passes[i]
}
