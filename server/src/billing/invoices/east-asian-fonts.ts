import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Text in one font; null for the one that everything else is set in. */
export interface Run {
  readonly text: string
  readonly font: Buffer | null
}

/** Takes a text apart into what one font can show each. */
export type SplitIntoRuns = (text: string) => readonly Run[]

const require = createRequire(import.meta.url)
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const KOREAN = /\p{sc=Hangul}/u
/**
 * Which characters each of a font's hundred small files has. The first font lists Korean characters, too, but does not
 * have them.
 */
const LISTS = {
  others: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  korean: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
} as const
/** Some MB at most; an invoice needs three or four. */
const KEPT_FILES = 40

/**
 * The fonts for the Chinese, Japanese and Korean characters of these texts. Nothing is loaded for texts without any: they
 * are a few names among thousands.
 */
export async function loadEastAsianFonts(texts: readonly string[]): Promise<SplitIntoRuns> {
  const characters = new Set(texts.flatMap((text) => [...text].filter((character) => EAST_ASIAN.test(character))))
  if (characters.size === 0) return (text) => [{ text, font: null }]
  const fonts = new Map<string, Buffer>()
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0
    const ranges = await loadRanges(KOREAN.test(character) ? 'korean' : 'others')
    const range = ranges.find(({ from, to }) => from <= code && code <= to)
    if (range) fonts.set(character, await loadFont(range.file))
  }
  return (text) => {
    const runs: { text: string; font: Buffer | null }[] = []
    for (const character of text) {
      const font = fonts.get(character) ?? null
      const last = runs.at(-1)
      if (last && last.font === font) last.text += character
      else runs.push({ text: character, font })
    }
    return runs
  }
}

interface Range {
  readonly from: number
  readonly to: number
  readonly file: string
}

const rangesByFont = new Map<keyof typeof LISTS, Promise<readonly Range[]>>()

function loadRanges(which: keyof typeof LISTS): Promise<readonly Range[]> {
  const known = rangesByFont.get(which)
  if (known) return known
  const ranges = rangesOf(LISTS[which])
  rangesByFont.set(which, ranges)
  return ranges
}

/** `{"[116]": "U+3001-3003,U+738b"}`: the file 116 has these characters. */
async function rangesOf(path: string): Promise<Range[]> {
  // The shape that each of these packages has.
  const listed = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  const folder = dirname(path)
  return Object.entries(listed).flatMap(([key, list]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1]
    if (number === undefined) return []
    const file = join(folder, 'files', `${basename(folder)}-${number}-wght-normal.woff2`)
    return list.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((part) => Number.parseInt(part, 16))
      return { from, to, file }
    })
  })
}

const loaded = new Map<string, Promise<Buffer>>()

function loadFont(file: string): Promise<Buffer> {
  const known = loaded.get(file)
  if (known) return known
  const font = decompress(file)
  loaded.set(file, font)
  const [oldest] = loaded.keys()
  if (loaded.size > KEPT_FILES && oldest !== undefined) loaded.delete(oldest)
  return font
}

/** What is embedded of a font cannot be taken out of a compressed one. */
async function decompress(file: string): Promise<Buffer> {
  const { default: woff2 } = await import('wawoff2')
  return Buffer.from(await woff2.decompress(await readFile(file)))
}
