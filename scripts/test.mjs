// `npm test`: installs what is missing, runs every check and every suite, and says at the end what they came to.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildWebWhenChanged } from './build-web.mjs'
import { runChecks } from './checks.mjs'
import { provideChromium } from './chromium.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { fromRoot } from './root.mjs'
import { Stop } from './stop.mjs'
import { runPlaywright, runVitest } from './suites.mjs'

const total = { passed: 0, failed: 0 }
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await part('Installation', async () => {
  await installWhenOutdated()
  const node = findNode()
  await part('Checks', () => runChecks(node))
  await part('Contract and server', () => runVitest(node, folder))
  if (!existsSync(fromRoot('e2e', 'playwright.config.ts'))) return
  await part('Browser journeys', async () => {
    const chromium = await provideChromium(node)
    await buildWebWhenChanged(node)
    return await runPlaywright(node, folder, chromium)
  })
})

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Adds up what a part counted; a part that breaks off counts as one failure. */
async function part(name, work) {
  if (name !== 'Installation') console.log(`\n${name}`)
  try {
    const { passed, failed } = (await work()) ?? { passed: 0, failed: 0 }
    total.passed += passed
    total.failed += failed
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    total.failed += 1
  }
}
