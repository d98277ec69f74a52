// Every check that needs no running portal: types, format, lint, imports, dead code, generated files.
import process from 'node:process'
import { runChecks } from './checks.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'

await installWhenOutdated()
const { failed } = await runChecks(findNode())
process.exitCode = failed > 0 ? 1 : 0
