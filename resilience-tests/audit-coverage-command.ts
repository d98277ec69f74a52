import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { startPortal, type TestPortal } from '@portal/server/test/portal.ts'
import { countEntries, compareWithTrail, isRecorded } from './audit-coverage.ts'
import { keyedCalls } from './keyed-calls.ts'
import { openOwnDatabase } from './own-database.ts'
import { changes } from './recorded-calls.ts'
import { REQUIRED_FOR } from './recorded-staff-calls.ts'

readCommandLine({})

const total = { calls: 0, entries: 0, notRecorded: 0, doneWithoutTrail: 0, wrong: 0 }

await withDatabase(async (databaseUrl) => {
  const portal: TestPortal = await startPortal({ databaseUrl, env: { TWO_FACTOR_REQUIRED_FOR: REQUIRED_FOR } })
  for (const change of changes) {
    const figures = await compareWithTrail(portal, change)
    total.calls += 1
    total.entries += figures.entries
    total.notRecorded += figures.entries === 0 ? 1 : 0
    total.doneWithoutTrail += figures.withoutTrail.changed.length > 0 ? 1 : 0
    total.wrong += isRecorded(change, figures) ? 0 : 1
    console.log(figures)
  }
  await portal.stop()
})
await withDatabase(async (databaseUrl) => {
  const billing = await startBillingAtSimulator(databaseUrl)
  const caller = await billing.as('administrator')
  for (const { call, prepare } of keyedCalls) {
    const { input } = await prepare(billing)
    const { status, entries, others } = await countEntries(billing, caller, { call, input })
    total.calls += 1
    total.entries += entries
    total.notRecorded += entries === 0 ? 1 : 0
    total.wrong += status === 200 && entries === 1 && others === 0 ? 0 : 1
    console.log({ call: call.path, status, entries, others })
  }
  await billing.stop()
})
console.log(total)
process.exitCode = total.wrong === 0 ? 0 : 1

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await openOwnDatabase()
  try {
    await work(database.url)
  } finally {
    await database.close()
  }
}
