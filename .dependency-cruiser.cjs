/**
 * One rule for each module: of the other modules it imports those of the table only. A module that is not named imports
 * no other.
 */
function modulesMayImport(table) {
  const named = Object.entries(table).map(([module, others]) => ({
    name: `${module}-imports`,
    severity: 'error',
    from: { path: `^server/src/modules/${module}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${[module, ...others].join('|')})/` },
  }))
  const all = Object.keys(table).join('|')
  return [
    ...named,
    {
      name: 'other-modules-import-none',
      severity: 'error',
      from: { path: `^server/src/modules/(?!(?:${all})/)([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/$1/' },
    },
  ]
}

/** Which way imports go. @type {import('dependency-cruiser').IConfiguration} */
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
      to: { path: '^(server|simulators|demo|launcher|e2e|bench|resilience-tests|scripts)/' },
    },
    {
      name: 'server-knows-nothing-above-it',
      comment: 'Simulators, the demo company and the launcher depend on the server, never the other way round.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|simulators|demo|launcher|e2e|bench|resilience-tests)/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(modules|app)/' },
    },
    {
      name: 'integrations-stand-alone',
      comment: 'The outside world behind small interfaces: no module, no database, no settings.',
      severity: 'error',
      from: { path: '^server/src/integrations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(modules|app|platform)/' },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/app/' },
    },
    {
      name: 'modules-import-public-only',
      comment: 'Of another module only its public.ts; which module may import which is in the table below.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/public\\.ts$'],
      },
    },
    ...modulesMayImport({
      'app-stores': ['billing', 'customers'],
      'application-errors': ['customers'],
      approvals: ['billing', 'bulk', 'customers', 'money-limits'],
      backup: ['billing', 'reports'],
      billing: ['customers', 'merchants', 'money-limits'],
      bulk: ['customers', 'money-limits', 'staff'],
      'complimentary-codes': ['events'],
      content: ['events'],
      customers: ['complimentary-codes', 'events', 'money-limits'],
      'demo-clock': ['billing'],
      import: ['billing', 'complimentary-codes', 'content', 'events', 'merchants', 'staff'],
      live: ['customers', 'staff'],
      notes: ['customers'],
      reports: ['billing', 'customers', 'merchants'],
      service: [
        'app-stores',
        'application-errors',
        'billing',
        'complimentary-codes',
        'content',
        'customers',
        'events',
        'merchants',
        'service-keys',
      ],
      undo: ['billing', 'customers', 'money-limits', 'notes', 'views'],
      'work-queues': ['approvals', 'backup', 'billing', 'content', 'events', 'failed-jobs', 'notes', 'reports'],
    }),
    {
      name: 'app-imports-entries-of-modules',
      comment: 'The processes put the modules together: handlers, jobs, commands, what is served, and public.ts.',
      severity: 'error',
      from: { path: '^server/src/(app/|[^/]+$)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/modules/',
        pathNot: '/(handlers|jobs|public|serve-[^/]+|[^/]+-command)\\.ts$',
      },
    },
    {
      name: 'ui-knows-no-module',
      comment: 'web/src/ui is the same for every module.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/ui/' },
    },
    {
      name: 'api-knows-no-module',
      severity: 'error',
      from: { path: '^web/src/app/api/' },
      to: { path: '^web/src/', pathNot: '^web/src/(app/api|ui)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Facts and the time in, a decision out: no database, no network, no files.',
      severity: 'error',
      from: { path: '(^|/)rules\\.ts$' },
      to: {
        path: [
          '(^|/)(queries|handlers|jobs)\\.ts$',
          '^server/src/(integrations|platform/(db|http|jobs|audit|context))',
          '^node_modules/(pg|kysely|fastify)',
        ],
        pathNot: '^server/src/platform/db/odd-values\\.ts$', // which values can be computed with
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
      comment: 'What another module may use is exported from its public.ts.',
      severity: 'error',
      from: { path: '^server/src/(?!app/)(.+)/[^/]+$', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/.+/handlers\\.ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'the-product-imports-no-test',
      severity: 'error',
      from: { path: '^((contract|server|web)/src|simulators|demo|launcher)/', pathNot: '\\.test\\.tsx?$' },
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
