import { PROXY, runGuesses } from './guesses.ts'
import { RunningPortal } from './running-portal.ts'

/** `npm run experiment:guesses -- [guesses] [at once]` */
const [guesses = '10000', atOnce = '50'] = process.argv.slice(2)
const portal = await RunningPortal.open({ TRUST_PROXY: PROXY })
try {
  const figures = await runGuesses({
    url: portal.url,
    guessed: { email: 'finance@demo.test', password: 'Demo1234' },
    other: { email: 'support@demo.test', password: 'Demo1234' },
    guesses: Number(guesses),
    atOnce: Number(atOnce),
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
