import { expect, test } from 'vitest'
import { keyLetter } from './keyboard.ts'

test.each<[string, string, string | undefined, string]>([
  ['g', 'KeyG', 'g', 'English'],
  ['G', 'KeyG', 'g', 'caps lock'],
  ['g', 'KeyU', 'g', 'Dvorak, with the letter on another key'],
  ['п', 'KeyG', 'g', 'Russian, by physical key'],
  ['/', 'Slash', undefined, 'no letter'],
  ['ü', 'BracketLeft', undefined, 'a letter missing in English'],
  ['Enter', 'Enter', undefined, 'no character'],
])('%j on %s is %j: %s', (key, code, letter) => {
  expect(keyLetter({ key, code })).toBe(letter)
})
