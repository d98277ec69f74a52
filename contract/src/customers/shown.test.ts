import { describe, expect, test } from 'vitest'
import { languageLabel, statusLabels, timeZoneLabel, timeZones, typeLabels } from './labels.ts'
import { formatUsername, isPhone } from './phone.ts'
import { states } from './states.ts'

describe('usernames', () => {
  test.each([
    ['12125550123', '(212) 555-0123', true],
    ['22125550123', '22125550123', false],
    ['2125550123', '2125550123', false],
    ['121255501234', '121255501234', false],
    ['ana@home.com', 'ana@home.com', false],
    ['１2125550123', '１2125550123', false],
    ['', '', false],
  ])('%s is shown as %s', (username, shown, phone) => {
    expect(formatUsername(username)).toBe(shown)
    expect(isPhone(username)).toBe(phone)
  })
})

test('types and statuses have labels', () => {
  expect(typeLabels).toEqual({ free: 'Trial', paid: 'Premium', comp: 'Complimentary', none: 'None' })
  expect(statusLabels).toEqual({ registered: 'Unverified', active: 'Verified', suspended: 'Suspended' })
})

describe('time zones', () => {
  test('have names', () => {
    expect(timeZones.map(({ value, label }) => `${label}, ${value}`)).toEqual([
      'Eastern, America/New_York',
      'Central, America/Chicago',
      'Mountain, America/Denver',
      'Pacific, America/Los_Angeles',
      'Arizona, America/Phoenix',
      'Alaska, America/Anchorage',
      'Aleutian Islands, America/Adak',
      'Hawaii, America/Honolulu',
      'Samoa, America/Pago_Pago',
    ])
  })

  test.each([
    ['America/Honolulu', 'Hawaii'],
    ['Europe/Madrid', 'Europe/Madrid'],
    [null, ''],
  ])('%s is shown as "%s"', (value, label) => {
    expect(timeZoneLabel(value)).toBe(label)
  })
})

test.each([
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'fr'],
  [null, ''],
])('language %s is shown as "%s"', (code, label) => {
  expect(languageLabel(code)).toBe(label)
})

describe('states', () => {
  test('are 62 without duplicates', () => {
    expect(states).toHaveLength(62)
    expect(new Set(states.map(({ code }) => code)).size).toBe(62)
    expect(new Set(states.map(({ name }) => name)).size).toBe(62)
  })

  test('are sorted by name, with the military ones last', () => {
    const names: string[] = states.slice(0, -3).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(states.slice(-3).map(({ code }) => code)).toEqual(['AE', 'AP', 'AA'])
  })
})
