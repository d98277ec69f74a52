/**
 * Text comparison of searches and list filters. The customer search does the same in the database (`fold_for_search`);
 * a search test keeps both in step.
 */

/** Letters that Unicode does not decompose, with their usual replacements. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Returns lower-case text without accents, in one Unicode form, with keyboard apostrophes and dashes. */
export function foldText(text: string): string {
  // Most texts are ASCII.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase()
  return text
    .replace(/[‘’ʻʼ´′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[øłđðħıŧŋςßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Returns the digits of a word that could be part of a phone number in any format, as in usernames; otherwise null. */
export function phoneDigits(folded: string): string | null {
  if (!/^[0-9+()./ -]*[0-9][0-9+()./ -]*$/.test(folded)) return null
  return folded.replace(/^00(?=1)|[^0-9]/g, '')
}

/** A phone number in a text, in stored or displayed format. */
const PHONE = /(?<!\d)1(\d{3})(\d{3})(\d{4})(?!\d)|\((\d{3})\) (\d{3})-(\d{4})/g

/**
 * Returns a filter for texts that contain the typed text, ignoring case, accents and surrounding blanks, or a phone
 * number that contains its digits in any format.
 */
export function textFilter(typed: string): (text: string) => boolean {
  const part = foldText(typed).trim()
  const digits = phoneDigits(part)
  return (text) => {
    const folded = foldText(text)
    if (folded.includes(part)) return true
    return digits !== null && phonesIn(folded).some((phone) => phone.includes(digits))
  }
}

function phonesIn(folded: string): string[] {
  return [...folded.matchAll(PHONE)].map(([, ...parts]) => `1${parts.filter((part) => part !== undefined).join('')}`)
}
