import { startPortal } from '@portal/server/test/portal.ts'
import { afterAll, expect, test } from 'vitest'
import { isHeld, meanwhiles, useAtOnce } from './links.ts'

// `npm run resilience-test -- links` repeats it.
const portal = await startPortal()
afterAll(() => portal.stop())

test.each(meanwhiles)(
  'of 50 uses of a link at once one succeeds at most, and it is dead then: $name',
  async (meanwhile) => {
    const figures = await useAtOnce(portal, meanwhile, 50)
    expect(figures, JSON.stringify(figures)).toSatisfy(isHeld)
  },
)
