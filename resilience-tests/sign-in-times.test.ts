import { startPortal } from '@portal/server/test/portal.ts'
import { afterAll, expect, test } from 'vitest'
import { timeSignIns } from './sign-in-times.ts'

// `npm run resilience-test -- sign-in-times` repeats it hundreds of times, and compares the times.
const portal = await startPortal({ env: { SIGN_IN_ATTEMPTS: '1000' } })
afterAll(() => portal.stop())

test('every failed sign-in returns the same error', async () => {
  const { responses, times } = await timeSignIns(portal, 4)

  expect(responses).toEqual(['400 Unauthorized'])
  expect([...times.values()].map(({ length }) => length)).toEqual([4, 4, 4, 4])
})
