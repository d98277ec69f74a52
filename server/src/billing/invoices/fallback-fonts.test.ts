import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { loadFallbackFonts } from './fallback-fonts.ts'

interface Font {
  hasGlyphForCodePoint(code: number): boolean
}
// What draws the invoices has brought its reader of fonts.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(file: Buffer): Font
}

test('a text whose characters the own font has is one run, for which nothing is loaded', async () => {
  const split = await loadFallbackFonts(['Ana Núñez', 'Χρήστος', 'משה'])
  expect(split('Ana Núñez')).toEqual([{ text: 'Ana Núñez', font: null }])
})

test.each([
  '王小明',
  '陳大文',
  '田中さくら',
  '佐々木 タロウ',
  '齋藤',
  '김민수',
  '한과',
  'นางสาวกุลธิดา ศรีสุวรรณ',
  'श्रीकृष्ण त्रिपाठी',
  '🎉🧑🇺🇸',
])('each character of %s is in the font of its run', async (name) => {
  const split = await loadFallbackFonts([name])
  const runs = split(name)
  expect(runs.map(({ text }) => text).join('')).toBe(name)
  for (const { text, font } of runs) {
    if (text === ' ') continue
    if (!font) throw new Error(`no font for ${text}`)
    const reader = fontkit.create(font.file)
    const missing = [...text].filter((character) => !reader.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
  }
})

test('letters that change with those beside them stay in one run', async () => {
  const split = await loadFallbackFonts(['श्रीकृष्ण त्रिपाठी', 'ใจดี', '🇺🇸'])
  expect(split('श्रीकृष्ण त्रिपाठी').map(({ text }) => text)).toEqual(['श्रीकृष्ण', ' ', 'त्रिपाठी'])
  expect(split('क्\u200dष').map(({ text }) => text)).toHaveLength(1)
  expect(split('Ana ใจดี 🇺🇸').map(({ text }) => text)).toEqual(['Ana ', 'ใจดี', ' ', '🇺🇸'])
})

test('what only joins or colours emoji, or chooses a shape, is left out', async () => {
  const texts = ['👩‍👩‍👧 👍🏽 ❤️', '葛󠄀城']
  const split = await loadFallbackFonts(texts)
  expect(
    texts.map((text) =>
      split(text)
        .map((run) => run.text)
        .join(''),
    ),
  ).toEqual(['👩👩👧 👍 ❤', '葛城'])
})
