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
  ])('replace characters one by one: %j', (typed, plain) => {
    expect(toPlainCharacters(typed)).toBe(plain)
    expect(reason.safeParse(toPlainCharacters(typed)).success).toBe(true)
  })

  test('keep their length, so that the caret can stay where it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainCharacters(text)).toHaveLength(text.length)
      }),
      { seed: 20260301 },
    )
  })

  test('name each character that they reject once', () => {
    expect(charactersRejectedIn('no; really; “yes” 🎬\u200b')).toEqual([';', '“', '”', '🎬', 'U+200B'])
    expect(charactersRejectedIn("Señor Núñez's box, 2 days.")).toEqual([])
  })

  test('have a hint that says what is allowed, and what to remove', () => {
    expect(reasonHint('no, really')).toBe("Letters, digits, spaces and - , . '")
    expect(reasonHint('no; really')).toBe("Remove ; and use only letters, digits, spaces and - , . '")
  })

  test('are rejected exactly where a character is named', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text.trim() !== '')
        expect(reason.safeParse(text).success).toBe(charactersRejectedIn(text.trim()).length === 0)
      }),
      { seed: 20260301 },
    )
  })
})
