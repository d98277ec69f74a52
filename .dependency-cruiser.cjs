/** Which way imports go in the house. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one subject, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-knows-no-side',
      comment: 'The contract is what both sides agree on: zod and pure functions.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web' },
      to: { path: '^(server|e2e|bench|resilience-tests|scripts)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server' },
      to: { path: '^(web|e2e|bench|resilience-tests)/' },
    },
    {
      name: 'ui-knows-no-room',
      comment: 'web/src/ui is the same for every room.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/ui/' },
    },
    {
      name: 'api-knows-no-room',
      severity: 'error',
      from: { path: '^web/src/api/' },
      to: { path: '^web/src/', pathNot: '^web/src/(api|ui)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Facts and the time in, a decision out: no database, no network, no files.',
      severity: 'error',
      from: { path: '(^|/)rules\\.ts$' },
      to: {
        path: [
          '(^|/)(queries|handlers|jobs)\\.ts$',
          '^server/src/(db|http|jobs|outside|audit|context)',
          '^node_modules/(pg|kysely|fastify)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-use-no-node-io',
      severity: 'error',
      from: { path: '(^|/)rules\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'handlers-are-reached-by-the-wire-alone',
      comment: 'What another room may use is exported from queries, rules or a file named after its subject.',
      severity: 'error',
      from: { path: '^server/src/(.+)/[^/]+$', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/.+/handlers\\.ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'the-product-imports-no-test',
      severity: 'error',
      from: { path: '^(contract|server|web)/(src|demo)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['\\.test\\.tsx?$', '^server/test/'] },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
