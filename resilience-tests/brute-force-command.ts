import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { PROXY, runBruteForce } from './brute-force.ts'
import { RunningPortal } from './running-portal.ts'

const { guesses, concurrency } = readCommandLine({
  args: {
    guesses: unset('10000', wholeNumber(1, 10000000, 'Guesses.')),
    concurrency: unset('50', wholeNumber(1, 1000, 'Concurrent guesses.')),
  },
})
const portal = await RunningPortal.open({ TRUST_PROXY: PROXY, DEMO_ALLOW_REMOTE: 'true' })
try {
  const figures = await runBruteForce({
    url: portal.url,
    target: { email: 'finance@demo.test', password: 'Demo1234' },
    other: { email: 'support@demo.test', password: 'Demo1234' },
    guesses,
    concurrency,
  })
  console.table(figures)
  const isDefended = figures.every(
    ({ checked, unexpected, correctFromAttacker, correctFromElsewhere, otherFailed }) =>
      checked === 10 && unexpected + otherFailed === 0 && correctFromAttacker === 429 && correctFromElsewhere === 200,
  )
  process.exitCode = isDefended ? 0 : 1
} finally {
  await portal.close()
}
