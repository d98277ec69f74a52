import { startPortal } from '@portal/server/test/portal.ts'
import { afterAll, expect, test } from 'vitest'
import { isAsExpected, concurrentChanges, useConcurrently } from './links.ts'

// `npm run resilience-test -- links` repeats it.
const portal = await startPortal()
afterAll(() => portal.stop())

test.each(concurrentChanges)(
  'at most one of 50 simultaneous uses of a link succeeds and the link is invalid afterwards: $name',
  async (change) => {
    const figures = await useConcurrently(portal, change, 50)
    expect(figures, JSON.stringify(figures)).toSatisfy(isAsExpected)
  },
)
