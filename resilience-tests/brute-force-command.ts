import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { PROXY, runBruteForce } from './brute-force.ts'
import { RunningPortal } from './running-portal.ts'

const { guesses, atOnce } = readCommandLine({
  args: {
    guesses: unset('10000', wholeNumber(1, 10000000, 'Guesses.')),
    atOnce: unset('50', wholeNumber(1, 1000, 'Concurrent guesses.')),
  },
})
const portal = await RunningPortal.open({ TRUST_PROXY: PROXY, DEMO_ALLOW_REMOTE: 'true' })
try {
  const figures = await runBruteForce({
    url: portal.url,
    guessed: { email: 'finance@demo.test', password: 'Demo1234' },
    other: { email: 'support@demo.test', password: 'Demo1234' },
    guesses,
    atOnce,
  })
  console.table(figures)
  const isHeld = figures.every(
    ({ checked, unexpected, rightFromThere, rightFromElsewhere, otherFailed }) =>
      checked === 10 && unexpected + otherFailed === 0 && rightFromThere === 429 && rightFromElsewhere === 200,
  )
  process.exitCode = isHeld ? 0 : 1
} finally {
  await portal.close()
}
