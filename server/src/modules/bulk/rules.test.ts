import { MINUTE_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { whyNotStart } from './rules.ts'

const previewedAt = new Date('2026-03-10T15:00:00Z')
const ready = { state: 'ready', previewedAt, isStopping: false } as const

test.each([
  ['ready', ready, 30, null],
  ['ready, with an old preview', ready, 31, 'PreviewTooOld'],
  ['being previewed', { ...ready, state: 'previewing', previewedAt: null }, 0, 'NotReady'],
  ['running', { ...ready, state: 'running' }, 0, 'NotReady'],
  ['discarded', { ...ready, isStopping: true }, 0, 'NotReady'],
] as const)('checks whether a run can start: %s', (_case, run, minutes, expected) => {
  expect(whyNotStart(run, new Date(previewedAt.getTime() + minutes * MINUTE_MS))).toBe(expected)
})
