import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { text, unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { keyedCalls } from './keyed-calls.ts'
import { openOwnDatabase } from './own-database.ts'
import { isAsDeclared, repeat } from './parallel-keys.ts'

const { concurrency, named } = readCommandLine({
  args: {
    concurrency: unset('50', wholeNumber(1, 1000, 'Concurrent requests.')),
    named: unset('', text('Part of the call paths. Default: all.')),
  },
})

const database = await openOwnDatabase()
const billing = await startBillingAtSimulator(database.url)
const caller = await billing.as('administrator')
const total = { calls: 0, requests: 0, responses: 0, notOneEffect: 0, otherBodyAccepted: 0, wrong: 0, brokenRules: 0 }
try {
  for (const keyed of keyedCalls.filter(({ call }) => call.path.includes(named))) {
    const figures = await repeat(billing, caller, keyed, concurrency)
    const { requests, responses, isOneEffect, otherBody, isOtherWithoutEffect, withoutKey } = figures
    total.calls += 1
    total.requests += requests
    total.responses += responses.length
    total.notOneEffect += isOneEffect ? 0 : 1
    total.otherBodyAccepted += otherBody.startsWith('422') && isOtherWithoutEffect ? 0 : 1
    total.wrong += isAsDeclared(keyed, figures) ? 0 : 1
    const findings = [responses.join(' or '), isOneEffect ? 'one effect' : 'NOT ONE EFFECT', `other body ${otherBody}`]
    console.log(
      `${keyed.call.path}: ${requests} concurrent requests, ${findings.join(', ')}, without a key ${withoutKey.join(' and ')}`,
    )
  }
  total.brokenRules = (await billing.brokenRules()).length
} finally {
  await billing.stop()
  await database.close()
}
console.log(total)
process.exitCode = total.wrong + total.brokenRules === 0 ? 0 : 1
