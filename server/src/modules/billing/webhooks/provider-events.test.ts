import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventTypes } from './provider-events.ts'

test('whoever sets the portal up is told to have exactly these events sent', async () => {
  const page = await readFile(new URL('../../../../../docs/operations/outside.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^- `([a-z_.]+)`$/gm)].map(([, type]) => type)
  expect(told).toEqual(eventTypes)
})
