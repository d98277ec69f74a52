import { expect, test } from 'vitest'
import { growthPerLap } from './growth.ts'

test('what grows by the same each lap grows by that', () => {
  expect(growthPerLap([10, 12, 14, 16])).toBe(2)
  expect(growthPerLap([3, 1])).toBe(-2)
})

test('one lap out of the ordinary is no growth', () => {
  expect(growthPerLap([10, 10, 90, 10, 10])).toBe(0)
  expect(growthPerLap([10, 12, 14, 90, 18, 20])).toBe(2)
})

test('one lap alone tells nothing', () => {
  expect(() => growthPerLap([10])).toThrow('two laps')
})
