/**
 * The project's import rules. A room is a folder; `$1` in a target is the noun of the importing file.
 * `lib/architecture.test.ts` checks that planted violations are caught.
 */
const nouns =
  '(chains|transactions|parties|stages|properties|contacts|invites|access-requests|teams|account|today|access)';
// Files used only by tests and benches may import anything.
const test = [
  '\\.(test|soak|interop)\\.tsx?$',
  '/test-[^/]+\\.ts$',
  '/testing[^/]*\\.ts$',
  '/bench/',
  '^sandbox/db/(browser-global-setup|on-each-database|suite-database|start-databases|start-postgres|start-sandbox-process|unit-global-setup|while-held|drizzle\\.config)\\.ts$',
  '^lib/commands/unit-(order\\.mjs|fresh\\.ts|setup\\.ts)$',
  '^sandbox/api/(response-checker|generated-bodies)\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'sandbox-stands-alone',
      comment: 'the sandbox is an independent implementation of the document',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: test },
      to: { path: '^(app|components|lib|e2e)/' },
    },
    {
      name: 'no-one-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(app|components|lib|e2e)/', pathNot: test },
      to: { path: '^sandbox/' },
    },
    {
      name: 'no-one-imports-app',
      severity: 'error',
      from: { path: '^(components|lib)/', pathNot: test },
      to: { path: '^app/' },
    },
    {
      name: 'lib-knows-no-components',
      severity: 'error',
      from: { path: '^lib/', pathNot: test },
      to: { path: '^components/' },
    },
    {
      name: 'routes-compose-lib-only',
      severity: 'error',
      from: { path: '^app/api/' },
      to: { path: '^components/' },
    },
    {
      name: 'browser-parses-with-zod-mini',
      comment: 'the same checks at a fifth of the size; server-only rooms may use full zod',
      severity: 'error',
      from: { path: '^(components|lib)/|^instrumentation-client', pathNot: ['^lib/(auth/|env)', ...test] },
      to: { path: '/zod/(index|v4/classic)' },
    },
    {
      name: 'ui-imports-itself-only',
      severity: 'error',
      from: { path: '^components/ui/', pathNot: test },
      to: { path: '^(components|lib|app)/', pathNot: '^components/ui/' },
    },
    {
      name: 'values-import-ui-and-lib-values',
      severity: 'error',
      from: { path: '^components/values/', pathNot: test },
      to: { path: '^(components|lib|app)/', pathNot: '^(components/(ui|values)/|lib/[^/]+/[^/]+$)' },
    },
    {
      name: 'no-noun-component-imports-another-noun',
      comment: 'pages compose them; shared components belong in components/values',
      severity: 'error',
      from: { path: `^components/${nouns}/`, pathNot: test },
      to: { path: `^components/${nouns}/`, pathNot: '^components/$1/' },
    },
    {
      name: 'shell-knows-no-noun',
      severity: 'error',
      from: { path: '^components/shell/' },
      to: { path: `^components/${nouns}/` },
    },
    {
      name: 'react-flow-only-in-graph-rooms',
      severity: 'error',
      from: { pathNot: '^(components/graph/|components/(chains|stages)/graph/|e2e/bench/)' },
      to: { path: 'node_modules/@xyflow/' },
    },
    {
      name: 'graph-rooms-own-their-painter',
      severity: 'error',
      from: { path: '^components/graph/', pathNot: test },
      to: {
        path: '^(components|lib|app)/',
        pathNot: '^(components/(graph|ui|values)/|lib/(layout|values)/)',
      },
    },
    {
      name: 'layout-is-pure',
      severity: 'error',
      from: { path: '^lib/layout/', pathNot: test },
      to: { pathNot: '^lib/layout/' },
    },
    {
      name: 'insight-is-pure',
      comment: "conclusions depend only on the nouns' schemas and on values; main.ts is its command",
      severity: 'error',
      from: { path: '^lib/insight/', pathNot: ['^lib/insight/main\\.ts$', ...test] },
      to: { pathNot: '^lib/(insight|values)/|^lib/[^/]+/schema\\.ts$|/zod/' },
    },
    {
      name: 'lib-values-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^lib/values/', pathNot: test },
      to: { path: '^(app|components|lib)/', pathNot: '^lib/values/' },
    },
    {
      name: 'bff-and-partner-api-know-values-only',
      severity: 'error',
      from: { path: '^lib/(bff|partner-api)/', pathNot: ['^lib/bff/server\\.ts$', ...test] },
      to: { path: '^lib/', pathNot: '^lib/($1|values|telemetry)/' },
    },
    {
      name: 'routes-know-their-own-address',
      comment: 'the allowed origin of a write comes from the environment, not from the request',
      severity: 'error',
      from: { path: '^lib/bff/server\\.ts$' },
      to: { path: '^lib/', pathNot: '^lib/((bff|values|telemetry)/|env\\.ts$)' },
    },
    {
      name: 'telemetry-knows-no-room',
      comment: 'every room of the server may report events to it',
      severity: 'error',
      from: { path: '^lib/telemetry/', pathNot: test },
      to: { path: '^lib/', pathNot: '^lib/((telemetry|values)/|(env|log|routes)\\.ts$)' },
    },
    {
      name: 'nouns-share-schema-and-queries-only',
      comment:
        "only another noun's schema and queries may be imported; the morning brief and the access view combine all nouns",
      severity: 'error',
      from: { path: `^lib/${nouns}/`, pathNot: ['^lib/(today|access)/', ...test] },
      to: { path: `^lib/${nouns}/`, pathNot: `^lib/($1/|${nouns}/(schema|queries)\\.ts$)` },
    },
    {
      name: 'only-auth-makes-a-partner',
      comment: 'every call must have a signed-in user',
      severity: 'error',
      from: { pathNot: ['^lib/(auth|partner-api)/', ...test] },
      to: { path: '^lib/partner-api/create-partner\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-files-know-no-server-room',
      severity: 'error',
      from: { path: '^(components/|lib/[^/]+/(queries|mutations)\\.ts$)' },
      to: {
        path: '^lib/(auth|partner-api|telemetry)/|^lib/env\\.ts$|/server\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(app|components|lib|sandbox)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.next|\\.data' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

export default config;
