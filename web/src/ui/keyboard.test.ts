import { expect, test } from 'vitest'
import { keyLetter } from './keyboard.ts'

test.each<[string, string, string | undefined, string]>([
  ['g', 'KeyG', 'g', 'English'],
  ['G', 'KeyG', 'g', 'caps lock'],
  ['g', 'KeyU', 'g', 'Dvorak, where the letter is elsewhere'],
  ['п', 'KeyG', 'g', 'Russian, where the key is what is left'],
  ['/', 'Slash', undefined, 'no letter'],
  ['ü', 'BracketLeft', undefined, 'a letter that English has not'],
  ['Enter', 'Enter', undefined, 'no character'],
])('%j on %s is %j: %s', (key, code, letter) => {
  expect(keyLetter({ key, code })).toBe(letter)
})
