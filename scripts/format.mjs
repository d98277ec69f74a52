// `npm run format`: formats files, and applies the linter's safe fixes.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { environment } from './environment.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { ROOT } from './root.mjs'

readCommandLine({ command: 'npm run format --', about: 'Formats all files and applies safe lint fixes.' })

installWhenOutdated()
const options = { cwd: ROOT, env: environment(findNode()), stdio: 'inherit' }
const linted = spawnSync('oxlint', ['--fix'], options)
const formatted = spawnSync('oxfmt', [], options)
process.exitCode = linted.status || formatted.status || 0
