import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test.each([
  ['numbers', 'Timeout after 3000 ms', 'Timeout after 15.5 ms'],
  ['IDs', 'No session 1b4e28ba-2fa1-11d2-883f-0016d3cca427', 'No session 550e8400-e29b-41d4-a716-446655440000'],
  ['short IDs', 'Segment a8f93bc01d77e missing', 'Segment 0c22fe91ab3d4 missing'],
  ['quotations', `Cannot read "title" of 'null'`, `Cannot read "na\\"me" of 'undefined'`],
  ['email addresses', 'Unknown user ana@example.com', 'Unknown user jo.b+tv@mail.example.org'],
  ['URLs', 'GET https://cdn.example.com/a/1.m3u8 failed', 'GET https://cdn.example.com/b failed'],
  ['network addresses', 'Refused by 10.0.0.1:443', 'Refused by 192.168.20.30:8443'],
  ['times', 'At 2026-03-10T15:00:00Z: closed', 'At 2026-01-02 00:00:01.5+01:00: closed'],
  ['case, whitespace and trailing lines', 'Player  failed\nat a\nat b\nat c', 'player failed\nat a\nat b\nat z'],
])('groups errors that differ only in %s', (_case, first, second) => {
  expect(fingerprintOf(first).fingerprint).toBe(fingerprintOf(second).fingerprint)
})

test.each([
  ['Timeout after 3000 ms', 'Timeout before 3000 ms'],
  [`Can't play`, `Can't pause`],
  ['No route to host', 'No route to guest'],
])('does not group %s with %s', (first, second) => {
  expect(fingerprintOf(first).fingerprint).not.toBe(fingerprintOf(second).fingerprint)
})

test('shows the common text and marks the differences', () => {
  expect(fingerprintOf(`HTTP 503 for "Casa Azul" of ana@example.com`).pattern).toBe(
    'HTTP <number> for <text> of <email>',
  )
})

test('handles long and malicious texts quickly, with short results', () => {
  // CPU time of this thread only.
  const before = process.threadCpuUsage()
  // Ten times the maximum length: quadratic behavior would take minutes.
  for (const text of [
    'a'.repeat(80_000),
    '"'.repeat(80_000),
    '“'.repeat(80_000),
    '"\\"'.repeat(27_000),
    `'${"\\'".repeat(40_000)}`,
    `"${'\\"'.repeat(40_000)}`,
    ` 'a`.repeat(27_000),
    'a1'.repeat(40_000),
    'a@'.repeat(40_000),
    'a@b.'.repeat(20_000),
    `${'\\'.repeat(40_000)}"`,
    '1.'.repeat(40_000),
    '12345678-'.repeat(9_000),
    '👩'.repeat(20_000),
  ]) {
    const { pattern } = fingerprintOf(text)
    expect(pattern.length).toBeLessThanOrEqual(500)
    expect(pattern.isWellFormed()).toBe(true)
  }
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
})
