import { MINUTE_MS } from '@portal/contract/durations'
import { describe, expect, test } from 'vitest'
import { type SourceProgram, tidy } from './tidy.ts'

const span = { start: new Date('2026-03-06T05:00:00Z'), end: new Date('2026-03-20T04:00:00Z') }
/** `at('10:00')` is a time on the first day. */
const at = (time: string) => new Date(`2026-03-06T${time}:00Z`)
const listed = (start: string, end: string | null, name: string, more: Partial<SourceProgram> = {}): SourceProgram => ({
  startTime: at(start),
  endTime: end === null ? null : at(end),
  name,
  description: '',
  ...more,
})

/** Formats programs as `10:00-11:00 News`. */
function shown(programs: readonly SourceProgram[]): string[] {
  const time = (instant: Date) => instant.toISOString().slice(11, 16)
  return tidy(programs, span).programs.map(
    ({ startTime, endTime, name }) => `${time(startTime)}-${time(endTime)} ${name}`,
  )
}

const news = listed('10:00', '11:00', 'News')

test.each<[string, SourceProgram[], string[]]>([
  ['nothing', [], []],
  ['any order', [listed('11:00', '12:00', 'Late'), news], ['10:00-11:00 News', '11:00-12:00 Late']],
  ['a duplicate', [news, news], ['10:00-11:00 News']],
  [
    'a missing end',
    [listed('10:00', null, 'News'), listed('11:00', '12:00', 'Late')],
    ['10:00-11:00 News', '11:00-12:00 Late'],
  ],
  [
    'a missing end before two that start together',
    [listed('10:00', null, 'A'), listed('11:00', '12:00', 'B'), listed('11:00', '12:00', 'C')],
    ['10:00-11:00 A', '11:00-12:00 C'],
  ],
  ['a last one without an end', [news, listed('11:00', null, 'Last')], ['10:00-11:00 News']],
  ['a last one with a length', [listed('11:00', null, 'Last', { lengthMs: 90 * MINUTE_MS })], ['11:00-12:30 Last']],
  [
    'an end before the start',
    [listed('10:00', '09:00', 'News'), listed('11:00', '12:00', 'Late')],
    ['10:00-11:00 News', '11:00-12:00 Late'],
  ],
  [
    'an end equal to the start',
    [listed('10:00', '10:00', 'News'), listed('10:30', '12:00', 'Late')],
    ['10:00-10:30 News', '10:30-12:00 Late'],
  ],
  [
    'an overlap',
    [listed('10:00', '11:30', 'Long'), listed('11:00', '12:00', 'Late')],
    ['10:00-11:00 Long', '11:00-12:00 Late'],
  ],
  [
    'one inside another',
    [listed('10:00', '14:00', 'Long'), listed('11:00', '12:00', 'Short')],
    ['10:00-11:00 Long', '11:00-12:00 Short'],
  ],
  ['two that start together', [news, listed('10:00', '11:00', 'Special')], ['10:00-11:00 Special']],
  ['a gap', [news, listed('13:00', '14:00', 'Later')], ['10:00-11:00 News', '13:00-14:00 Later']],
  [
    'a clump',
    [listed('10:00', '11:00', 'Second', { clump: 1 }), listed('10:00', '11:00', 'First', { clump: 0 })],
    ['10:00-11:00 First; Second'],
  ],
  ['no name', [listed('10:00', '11:00', ' \n '), listed('11:00', '12:00', 'Late')], ['11:00-12:00 Late']],
  [
    'white space and control characters',
    [listed('10:00', '11:00', ' The\n\n News\u0000\u0007 ')],
    ['10:00-11:00 The News'],
  ],
  ['more than a day', [{ ...news, endTime: new Date('2026-03-07T18:00:00Z') }], ['10:00-18:00 News']],
  ['an invalid time', [{ ...news, startTime: new Date(Number.NaN) }], []],
  [
    'before the span',
    [listed('03:00', '04:00', 'Early'), listed('04:30', '05:30', 'Into it')],
    ['04:30-05:30 Into it'],
  ],
])('%s', (_case, programs, expected) => {
  expect(shown(programs)).toEqual(expected)
})

test('counts skipped programs by reason', () => {
  const overlap = listed('10:30', '11:30', 'Overlap')
  const { left } = tidy([news, news, overlap, listed('12:00', null, 'Endless'), listed('09:00', '10:00', '')], span, 2)
  expect(left).toEqual({ repeated: 1, overlapping: 1, endless: 1, unusable: 3 })
})

describe('texts', () => {
  test('lose characters that PostgreSQL cannot store', () => {
    const [program] = tidy([listed('10:00', '11:00', 'Half \ud83d of a smile')], span).programs
    expect(program?.name).toBe('Half \ufffd of a smile')
  })

  test('that are too long are truncated', () => {
    const [program] = tidy(
      [listed('10:00', '11:00', 'N'.repeat(900), { description: 'd'.repeat(9000) })],
      span,
    ).programs
    expect([program?.name.length, program?.description.length]).toEqual([500, 5000])
  })
})
