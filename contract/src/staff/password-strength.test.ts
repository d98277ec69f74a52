import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPassword } from '../fields.ts'
import { passwordLevel, passwordScore } from './password-strength.ts'

test.each([
  ['', 5, 1],
  ['Aa1!', 5, 1],
  ['abcde', 5, 1],
  ['abcdef', 10, 2],
  ['Abcde1', 20, 3],
  ['Demo1234', 25, 3],
  ['Demo123!', 30, 4],
  ['Demo12345!', 35, 4],
  ['correct horse', 30, 4],
  ['Correct horse 1', 40, 5],
  ['Correct horse 12', 45, 5],
  ['ñandúñandú', 20, 3],
  ['漢字漢字漢字', 10, 2],
] as const)('%s scores %i and fills %i segments', (password, score, level) => {
  expect(passwordScore(password)).toBe(score)
  expect(passwordLevel(password)).toBe(level)
})

test('scores range from 5 to 45', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (password) => {
      expect(passwordScore(password)).toBeGreaterThanOrEqual(5)
      expect(passwordScore(password)).toBeLessThanOrEqual(45)
    }),
  )
})

test('adding characters anywhere never lowers the score', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(text, text, text, (start, added, end) => {
      expect(passwordScore(start + added + end)).toBeGreaterThanOrEqual(passwordScore(start + end))
    }),
    { numRuns: 1000 },
  )
})

test('every accepted password fills at least two segments', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 18 }), (text) => {
      const password = newPassword.parse(`A1${text}`)
      expect(passwordLevel(password)).toBeGreaterThanOrEqual(2)
    }),
  )
})
