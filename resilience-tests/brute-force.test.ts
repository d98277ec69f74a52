import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import { startPortal } from '@portal/server/test/portal.ts'
import { expect, test } from 'vitest'
import { PROXY, runBruteForce } from './brute-force.ts'

test('only ten of many guesses are checked, even with forged addresses, and other users can sign in', async () => {
  const portal = await startPortal({ env: { TRUST_PROXY: PROXY } })
  const target = { email: 'ana@staff.test', password: 'Secret12' }
  const other = { email: 'ben@staff.test', password: 'Secret12' }
  const passwordHash = await hashPassword('Secret12')
  try {
    for (const { email } of [target, other]) await portal.hasStaff({ email, passwordHash })
    const figures = await runBruteForce({ url: portal.url, target, other, guesses: 150, concurrency: 50 })

    expect(figures).toHaveLength(2)
    for (const figure of figures) {
      expect(figure).toMatchObject({ checked: 10, refused: 140, unexpected: 0, otherFailed: 0 })
      expect(figure).toMatchObject({ correctFromAttacker: 429, correctFromElsewhere: 200 })
    }
  } finally {
    await portal.stop()
  }
})
