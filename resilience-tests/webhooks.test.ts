import { expect, test } from 'vitest'
import { runWebhooks } from './webhooks.ts'

// `npm run resilience-test -- webhooks <seconds>` takes longer.
test('neither a webhook receiver with the official library nor a stream reader misses an event', async () => {
  const figures = await runWebhooks({ seconds: 12 })

  expect(figures).toMatchObject({ missed: 0, wrong: 0, rejected: 0, missedInStream: 0, repeatedInStream: 0 })
  expect(figures.events).toBeGreaterThan(20)
}, 180_000)
