/** Imports go down only (docs/architecture.md, "The whole"). Each rule is a sentence of that page. */
const feature = '^apps/web/src/features/((?:admin/)?[^/]+)/';
/** A room of the server is a folder of one of its floors. */
const module_ = '^apps/server/src/modules/[^/]+/((?:streaming/)?[^/]+)/';
const floor = (names) => `^apps/server/src/modules/(${names})/`;
const test = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'theme-is-pure',
      severity: 'error',
      from: { path: '^packages/theme/src/', pathNot: test },
      to: { pathNot: ['^packages/theme/src/', '^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'audio-formats-import-nothing',
      severity: 'error',
      from: { path: '^packages/audio-formats/src/', pathNot: [test, '/testing/'] },
      to: { pathNot: '^packages/audio-formats/src/' },
    },
    {
      name: 'player-core-imports-only-formats',
      severity: 'error',
      from: { path: '^packages/player/src/core/', pathNot: test },
      to: { pathNot: ['^packages/player/src/core/', '^packages/audio-formats/src/'] },
    },
    {
      name: 'player-knows-no-app',
      severity: 'error',
      from: { path: '^packages/player/src/dom/', pathNot: test },
      to: { pathNot: ['^packages/player/src/', '^packages/audio-formats/src/', '^node_modules/hls\\.js/'] },
    },
    {
      name: 'packages-know-no-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: ['^apps/', '^e2e/', '^bench/', '^scripts/', '^tools/'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-knows-no-page-code',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: ['^apps/web/', '^packages/player/'] },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'Features meet in app/ only; the tabs of the panel share features/admin/shared.',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/admin/shared/'] },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|entities|ui|lib|messages)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'entities-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/entities/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'ui-is-dumb',
      comment:
        'The design system fetches nothing and knows no feature; its links know the router and what is no safe URL.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: ['^apps/web/src/(features|entities|lib|app)/', '^node_modules/@tanstack/', '^packages/player/'],
        pathNot: '^apps/web/src/lib/(router[.]tsx|safe-url[.]ts)$',
      },
    },
    {
      name: 'lib-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(features|entities|ui)/' },
    },
    {
      name: 'no-base-ui-in-the-first-screen',
      severity: 'error',
      from: { path: '^apps/web/src/app/main\\.tsx$' },
      to: { path: '^node_modules/@base-ui/', reachable: true },
    },
    {
      name: 'only-repositories-touch-the-database',
      severity: 'error',
      from: { path: module_, pathNot: ['-repository\\.ts$', '/nodes-module\\.ts$', test] },
      to: {
        path: ['^apps/server/src/db/', '^node_modules/(kysely|pg)/'],
        pathNot: '^apps/server/src/db/(database-types|channel-table)\\.ts$',
      },
    },
    {
      name: 'modules-meet-through-services',
      comment: 'A module uses another only through its services and the types that they take and return.',
      severity: 'error',
      from: { path: module_, pathNot: test },
      to: {
        path: module_,
        pathNot: [
          '^apps/server/src/modules/[^/]+/$1/',
          '-service\\.ts$',
          '-types\\.ts$',
          '-presenter\\.ts$',
          '-limiter\\.ts$',
          // What relay and demo radio are made of.
          '^apps/server/src/modules/sound/streaming/broadcast/',
        ],
      },
    },
    {
      name: 'foundation-below-all-floors',
      severity: 'error',
      from: { path: floor('foundation'), pathNot: test },
      to: { path: floor('station|people|dial|sound') },
    },
    {
      name: 'station-over-foundation',
      severity: 'error',
      from: { path: floor('station'), pathNot: test },
      to: { path: floor('people|dial|sound') },
    },
    {
      name: 'dial-and-people-side-by-side-over-station',
      severity: 'error',
      from: { path: floor('dial|people'), pathNot: test },
      to: { path: floor('dial|people|sound'), pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'sound-over-dial',
      severity: 'error',
      from: { path: floor('sound'), pathNot: test },
      to: { path: floor('people') },
    },
    {
      name: 'one-outbound',
      comment:
        'A second outbound would have a second resolver with a second bound on lookups; data-tools are another process.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [test, '^apps/server/src/(data-tools/|app-context\\.ts$)'],
      },
      to: { path: '^apps/server/src/outbound/outbound\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: test },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'db-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/db/', pathNot: test },
      to: { path: ['^apps/server/src/modules/', '^apps/server/src/(http|pages)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.tsbuild/', '\\.module\\.css$', '\\.css$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    parser: 'swc',
  },
};
