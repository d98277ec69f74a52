// `npm run format`: formats files, and mends what a linter can mend safely.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { environment } from './environment.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { ROOT } from './root.mjs'

readCommandLine({ command: 'npm run format --', about: 'Formats all files, and fixes what the linter can fix safely.' })

await installWhenOutdated()
const { status } = spawnSync('biome', ['check', '--write'], {
  cwd: ROOT,
  env: environment(findNode()),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
