import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventTypes } from './provider-events.ts'

test('the setup instructions list exactly these events', async () => {
  const page = await readFile(new URL('../../../../../docs/operations/integrations.md', import.meta.url), 'utf8')
  const reported = [...page.matchAll(/^- `([a-z_.]+)`$/gm)].map(([, type]) => type)
  expect(reported).toEqual(eventTypes)
})
