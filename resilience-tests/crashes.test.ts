import { expect, test } from 'vitest'
import { runCrashes } from './crashes.ts'

test('a kill -9 under eight writers loses nothing that was acknowledged and doubles nothing', async () => {
  const { acknowledged, lost, doubled, auditBreaks } = await runCrashes(2)

  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled, auditBreaks }).toEqual({ lost: 0, doubled: 0, auditBreaks: [] })
}, 180_000)
