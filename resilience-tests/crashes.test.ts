import { expect, test } from 'vitest'
import { runCrashes } from './crashes.ts'

test('kill -9 under eight writers loses no acknowledged change and duplicates none', async () => {
  const { acknowledged, lost, doubled, auditBreaks } = await runCrashes(2)

  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled, auditBreaks }).toEqual({ lost: 0, doubled: 0, auditBreaks: [] })
}, 180_000)
