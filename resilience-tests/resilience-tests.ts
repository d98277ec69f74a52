import { runTests } from './run-tests.ts'

/** The programs of `npm run resilience-test`. */
export const resilienceTests = {
  crashes: { about: 'Kills the server under concurrent changes.', run: () => import('./crashes-command.ts') },
  'money-crashes': {
    about: 'Kills the server under concurrent money actions.',
    run: () => import('./money-crashes-command.ts'),
  },
  'worker-crashes': {
    about: 'Kills billing workers over due subscriptions.',
    run: () => import('./worker-crashes-command.ts'),
  },
  outages: { about: 'Kills and freezes PostgreSQL under load.', run: () => import('./outages-command.ts') },
  failover: {
    about: 'Kills and freezes nodes of a PostgreSQL cluster under load. Set by: PATRONI (a file; default: patroni).',
    run: () => import('./failover-command.ts'),
  },
  'mail-outage': {
    about: 'Stops the mail server and kills workers while emails are sent.',
    run: () => import('./mail-outage-command.ts'),
  },
  webhooks: {
    about: 'Kills workers, restarts PostgreSQL and makes the receiver fail while events are delivered.',
    run: () => import('./webhooks-command.ts'),
  },
  'move-in': {
    about: 'Imports premium customers from another system, bills them and compares each charge.',
    run: () => import('./move-in-command.ts'),
  },
  'statement-faults': {
    about: 'Fails each statement of each money action.',
    run: () => import('./statement-faults-command.ts'),
  },
  'provider-faults': {
    about: 'Simulates faults of the payment provider.',
    run: () => runTests(['src/billing/provider-faults']),
  },
  shutdown: { about: 'Stops the portal by SIGTERM under load.', run: () => import('./shutdown-command.ts') },
  'many-processes': {
    about: 'Runs several APIs and workers at once.',
    run: () => import('./many-processes-command.ts'),
  },
  load: {
    about: 'Measures the portal under many slow or heavy clients.',
    run: () => import('./load-command.ts'),
  },
  conflicts: {
    about: 'Sends each pair of conflicting actions at the same moment.',
    run: () => import('./conflicts-command.ts'),
  },
  'parallel-keys': {
    about: 'Sends each call many times at once with one idempotency key.',
    run: () => import('./parallel-keys-command.ts'),
  },
  'audit-coverage': {
    about: 'Compares each change with the audit trail.',
    run: () => import('./audit-coverage-command.ts'),
  },
  'brute-force': { about: 'Simulates brute-force password attempts.', run: () => import('./brute-force-command.ts') },
  sessions: { about: 'Uses sessions while they end.', run: () => import('./sessions-command.ts') },
  links: { about: 'Uses each password link many times at once.', run: () => import('./links-command.ts') },
  'sign-in-times': {
    about: 'Compares how long failed sign-ins take.',
    run: () => import('./sign-in-times-command.ts'),
  },
  access: { about: 'Tests every call with every role.', run: () => runTests(['test/matrix', 'test/foreign']) },
  fuzz: {
    about: 'Tests every call with random input. Set by: FUZZ_RUNS (default: 400).',
    run: () => runTests(['test/fuzz'], { FUZZ_RUNS: '400' }),
  },
  input: {
    about: 'Tests hostile input.',
    run: () =>
      runTests([
        'src/http',
        'src/mail/send-mail',
        'src/content/channel-logos',
        'src/customer-export/write-list',
        'src/staff/secrets-in-logs',
      ]),
  },
  'billing-model': {
    about:
      'Compares the billing engine with a model of it. Set by: MODEL_RUNS (default: 20), MODEL_STEPS (default: 300), MODEL_RULES_EVERY (default: 1).',
    run: () => runTests(['test/billing-model'], { MODEL_RUNS: '20', MODEL_STEPS: '300', MODEL_RULES_EVERY: '1' }),
  },
  soak: {
    about: 'Simulates a long working day in one browser tab and measures memory growth.',
    run: () => import('./soak/command.ts'),
  },
}
