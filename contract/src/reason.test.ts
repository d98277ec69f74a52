import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reason } from './fields.ts'
import { charactersRejectedIn, reasonHint, toPlainCharacters } from './reason.ts'

describe('reasons', () => {
  test.each([
    ['two\nlines', 'two lines'],
    ['a\tb\u00a0c', 'a b c'],
    ['Núñez’s box ‘is’ down', "Núñez's box 'is' down"],
    ['2 – 3 days — no, 4‑5', '2 - 3 days - no, 4-5'],
    ["It's fine.", "It's fine."],
  ])('have characters replaced one by one: %j', (typed, plain) => {
    expect(toPlainCharacters(typed)).toBe(plain)
    expect(reason.safeParse(toPlainCharacters(typed)).success).toBe(true)
  })

  test('keep their length, so the caret stays in place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainCharacters(text)).toHaveLength(text.length)
      }),
      { seed: 20260301 },
    )
  })

  test('list each rejected character once', () => {
    expect(charactersRejectedIn('no; really; “yes” 🎬\u200b')).toEqual([';', '“', '”', '🎬', 'U+200B'])
    expect(charactersRejectedIn("Señor Núñez's box, 2 days.")).toEqual([])
  })

  test('have a hint about allowed characters and those to remove', () => {
    expect(reasonHint('no, really')).toBe("Letters, digits, spaces and - , . '")
    expect(reasonHint('no; really')).toBe("Remove ; and use only letters, digits, spaces and - , . '")
  })

  test('are rejected only if a character is listed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text.trim() !== '')
        expect(reason.safeParse(text).success).toBe(charactersRejectedIn(text.trim()).length === 0)
      }),
      { seed: 20260301 },
    )
  })
})
