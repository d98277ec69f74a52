// `npm test`: installs missing dependencies, runs every check and every suite, and prints a summary.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { buildWebWhenChanged } from './build-web.mjs'
import { runChecks } from './checks.mjs'
import { provideChromium } from './chromium.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { Stop } from './stop.mjs'
import { runPlaywright, runVitest } from './suites.mjs'
import { seedLine, testSeed } from './test-seed.mjs'

readCommandLine({
  command: 'npm test --',
  about: 'Installs what is missing, a browser included, and runs every check and every test.',
})

/** @type {{ passed: number, failed: number, failures: string[] }} */
const total = { passed: 0, failed: 0, failures: [] }
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'))

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const seed = testSeed()
await count(runAll)
for (const failure of total.failures) console.log(`\nFailed: ${failure}`)
if (total.failed > 0) console.log(`\n${seedLine(seed)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runAll() {
  installWhenOutdated()
  const node = findNode()
  console.log('\nChecks')
  await count(() => runChecks(node))
  console.log('\nContract, server and web')
  await count(() => buildWebWhenChanged(node))
  await count(async () => runVitest(node, folder, await provideChromium(node)))
  console.log('\nEnd-to-end tests')
  await count(async () => runPlaywright(node, folder, await provideChromium(node)))
}

/** Adds the counts of a task; a task that breaks off counts as one failure. */
async function count(work) {
  try {
    const { passed = 0, failed = 0, failures = [] } = (await work()) ?? {}
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    total.failed += 1
    total.failures.push(error.message)
  }
}
