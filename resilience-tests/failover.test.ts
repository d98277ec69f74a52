import { expect, test } from 'vitest'
import { type CaseFigures, countErrors, failuresOf, longestWithoutSuccess, tableOf } from './failover/figures.ts'
import { losesCommitsAfterFreeze } from './failover/programs.ts'

// The drill itself needs a cluster: `npm run resilience-test -- failover`.

const passed: CaseFigures = {
  title: 'Leader killed',
  acknowledged: 1_332,
  lost: 0,
  doubled: 0,
  wrong: [],
  longestMs: 19_500,
  limitMs: 30_000,
  errors: { '503 Unavailable': 781, '502 PaymentUnknown': 1 },
  reportsAtReplica: 87,
  reportsAtPrimary: 3,
  reportErrors: { '503 Unavailable': 2 },
  mayReportsFail: true,
}

test('a case passes with nothing lost or duplicated, within its time limit and with expected responses only', () => {
  expect(failuresOf(passed)).toEqual([])
  expect(failuresOf({ ...passed, lost: 1, doubled: 2, wrong: ['1 on hold'] })).toHaveLength(3)
  expect(failuresOf({ ...passed, longestMs: 30_001 })).toEqual(['Leader killed: 30001 ms without a success'])
  expect(failuresOf({ ...passed, errors: { '500 InternalError': 8 } })).toEqual([
    'Leader killed: returned 500 InternalError',
  ])
  expect(failuresOf({ ...passed, reportErrors: { '409 MomentGone': 5 } })).toHaveLength(1)
  expect(failuresOf({ ...passed, mayReportsFail: false })).toHaveLength(1)
})

test('the longest time without a success includes the start and the end of the run', () => {
  const responses = [
    { status: 200, requestedAt: 100, ms: 50 },
    { status: 503, requestedAt: 200, ms: 5 },
    { status: 200, requestedAt: 300, ms: 100 },
  ]
  expect(longestWithoutSuccess(responses, 0, 500)).toBe(250)
  expect(longestWithoutSuccess(responses, 0, 900)).toBe(500)
  expect(longestWithoutSuccess([], 0, 900)).toBe(900)
  expect(
    countErrors([{ status: 200, text: '{}' }, ...Array.from({ length: 2 }, () => ({ status: 503, text: 'U' }))]),
  ).toEqual({
    '503 U': 2,
  })
})

test('the table has one row per case', () => {
  expect(tableOf([passed]).split('\n')[2]).toBe(
    '| Leader killed | 1,332 | 0 | 0 | 19.5 s | 781 × 503 Unavailable, 1 × 502 PaymentUnknown | 87 + 3 | 2 × 503 Unavailable |',
  )
})

test.each([
  ['3.0.2', true],
  ['2.1.7', true],
  ['3.0.3', false],
  ['3.1.0', false],
  ['4.1.4', false],
])('Patroni %s loses commits after a leader freeze: %s', (version, loses) => {
  expect(losesCommitsAfterFreeze(version)).toBe(loses)
})
