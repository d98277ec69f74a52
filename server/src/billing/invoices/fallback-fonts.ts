import { createRequire } from 'node:module'
import { findFontFile, loadFontFile } from './font-files.ts'

/** A font beside the one that everything else is set in. */
export interface Font {
  /** Tells it from others. */
  readonly name: string
  readonly file: Buffer
  /** Its letters need a line around them to be as heavy as those beside them. */
  readonly isThin: boolean
}

/** Text in one font; null for the one that everything else is set in. */
export interface Run {
  readonly text: string
  readonly font: Font | null
}

/** Takes a text apart into what one font can show each. */
export type SplitIntoRuns = (text: string) => readonly Run[]

interface Fallback {
  /** One of these is a character that it is asked for. */
  readonly characters: RegExp
  /** Which characters each of a font's small files has. */
  readonly list: string
  readonly isThin: boolean
}

const require = createRequire(import.meta.url)

// The first that is asked for a character shows it: the font for Chinese lists Korean, too, but does not have it.
const fallbacks: readonly Fallback[] = [
  {
    characters: /\p{sc=Hangul}/u,
    list: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
    isThin: true,
  },
  {
    characters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    list: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    isThin: true,
  },
  { characters: /\p{sc=Thai}/u, list: require.resolve('@fontsource/noto-sans-thai/unicode.json'), isThin: false },
  {
    characters: /\p{scx=Devanagari}/u,
    list: require.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
    isThin: false,
  },
  {
    characters: /\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]/u,
    list: require.resolve('@fontsource/noto-emoji/unicode.json'),
    isThin: false,
  },
]

/** Which of its shapes a character takes; also what colours or joins emoji, of which each is shown by itself. */
const UNSHOWN =
  /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}]|(?<=\p{Emoji_Presentation}\ufe0f?)(?:\u200d|\p{Emoji_Modifier})+/gu
/** Joins the letters around it, or keeps them apart. */
const JOINER = /[\u200c\u200d]/

/**
 * The fonts for those characters of these texts that the invoice's own font lacks: Chinese, Japanese, Korean, Thai, Hindi
 * and emoji. Nothing is loaded for texts without any: they are a few names among thousands.
 */
export async function loadFallbackFonts(texts: readonly string[]): Promise<SplitIntoRuns> {
  const fonts = new Map<string, Font>()
  for (const character of new Set(texts.join(''))) {
    const font = await loadFontOf(character)
    if (font) fonts.set(character, font)
  }
  return (text) => {
    const runs: { text: string; font: Font | null }[] = []
    for (const character of text.replaceAll(UNSHOWN, '')) {
      const last = runs.at(-1)
      const font = JOINER.test(character) && last ? last.font : (fonts.get(character) ?? null)
      if (last && last.font?.name === font?.name) last.text += character
      else runs.push({ text: character, font })
    }
    return runs
  }
}

async function loadFontOf(character: string): Promise<Font | null> {
  const fallback = fallbacks.find(({ characters }) => characters.test(character))
  const name = fallback && (await findFontFile(fallback.list, character))
  return name ? { name, file: await loadFontFile(name), isThin: fallback.isThin } : null
}
