// `npm run check`: runs all checks that need no running portal, or a single one.
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { oneOf, optional } from '../server/src/platform/command-line/kinds.mjs'
import { CHECKS, runChecks } from './checks.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'

const { name } = readCommandLine({
  command: 'npm run check --',
  about: 'Runs all static checks, or one of them.',
  args: { name: optional(oneOf(Object.keys(CHECKS), 'Check to run. Default: all.')) },
})

installWhenOutdated()
const { failed } = await runChecks(findNode(), name === null ? undefined : [name])
process.exitCode = failed > 0 ? 1 : 0
