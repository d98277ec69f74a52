import { startPortal } from '@portal/server/test/portal.ts'
import { afterAll, expect, test } from 'vitest'
import { endings, endSession } from './sessions.ts'

// `npm run resilience-test -- sessions` repeats it.
const portal = await startPortal()
afterAll(() => portal.stop())

test.each(endings)('rejects requests sent after the session ended: $name', async (ending) => {
  const { before, refused, ...figures } = await endSession(portal, ending)

  expect(before).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  expect(figures).toEqual({ ending: ending.name, letIn: 0, unexpected: 0, otherwise: 0 })
})
