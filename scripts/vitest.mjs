// Runs a part of the server's tests at greater length: node scripts/vitest.mjs <name of the npm script>

import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { readCommandLine } from '../server/src/command-line/command-line.mjs'
import { environment } from './environment.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { fromRoot, ROOT } from './root.mjs'

/** Values of `env` hold unless the environment has others. */
const EXPERIMENTS = {
  'experiment:provider-faults': {
    about: "Tests the payment provider's faults.",
    files: ['src/billing/provider-faults'],
  },
  'experiment:access': { about: 'Tests every call with every role.', files: ['test/matrix', 'test/foreign'] },
  'experiment:fuzz': { about: 'Tests every call with random input.', files: ['test/fuzz'], env: { FUZZ_RUNS: '400' } },
  'experiment:input': {
    about: 'Tests hostile input.',
    files: [
      'src/http',
      'src/mail/send-mail',
      'src/content/channel-logos',
      'src/customer-export/write-list',
      'src/staff/secrets-in-logs',
    ],
  },
  'experiment:billing-model': {
    about: 'Compares the billing engine with a model of it.',
    files: ['test/billing-model'],
    env: { MODEL_RUNS: '20', MODEL_STEPS: '300', MODEL_RULES_EVERY: '1' },
  },
  'verify-demo': {
    about: "Compares the demo company's history with the billing engine.",
    files: ['server/test/demo-replay'],
    env: { REPLAY_CUSTOMERS: '5000' },
  },
}

const [name, ...given] = process.argv.slice(2)
const { about, files, env = {} } = EXPERIMENTS[name]
const settings = Object.entries(env).map(([setting, value]) => ` ${setting} (default: ${value})`)
readCommandLine(
  { command: `npm run ${name} --`, about: settings.length > 0 ? `${about} Set by:${settings.join(',')}.` : about },
  given,
)

await installWhenOutdated()
const node = findNode()
const args = [fromRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', ...files]
const { status } = spawnSync(node, args, {
  cwd: ROOT,
  env: environment(node, { ...env, ...process.env }),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
