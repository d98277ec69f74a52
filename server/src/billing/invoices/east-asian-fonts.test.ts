import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { loadEastAsianFonts } from './east-asian-fonts.ts'

interface Font {
  hasGlyphForCodePoint(code: number): boolean
}
// What draws the invoices has brought its reader of fonts.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(file: Buffer): Font
}

test('a text without East Asian characters is one run, for which nothing is loaded', async () => {
  const split = await loadEastAsianFonts(['Ana Núñez', 'Χρήστος', 'משה'])
  expect(split('Ana Núñez')).toEqual([{ text: 'Ana Núñez', font: null }])
})

test.each(['王小明', '陳大文', '田中さくら', '佐々木 タロウ', '齋藤', '김민수', '한과'])(
  'each character of %s is in the font of its run',
  async (name) => {
    const split = await loadEastAsianFonts([name])
    const runs = split(name)
    expect(runs.map(({ text }) => text).join('')).toBe(name)
    for (const { text, font } of runs) {
      if (text === ' ') continue
      if (!font) throw new Error(`no font for ${text}`)
      const reader = fontkit.create(font)
      const missing = [...text].filter((character) => !reader.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      expect(missing).toEqual([])
    }
  },
)
