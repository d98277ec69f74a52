/**
 * How a search and the filters of lists compare texts. The customer search does the same in the database
 * (`fold_for_search`); a test of the search holds both together.
 */

/** The letters that Unicode does not take apart, as people type them. */
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

/** Small letters without accents, in one form of Unicode, with the apostrophe and the dash that keyboards have. */
export function foldText(text: string): string {
  // ASCII, by far the most.
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

/** Returns the digits of a word that may be a part of a phone number in any format, as usernames have them; else null. */
export function phoneDigits(folded: string): string | null {
  if (!/^[0-9+()./ -]*[0-9][0-9+()./ -]*$/.test(folded)) return null
  return folded.replace(/^00(?=1)|[^0-9]/g, '')
}

/** A phone number in a text: as usernames are stored, or as they are shown. */
const PHONE = /(?<!\d)1(\d{3})(\d{3})(\d{4})(?!\d)|\((\d{3})\) (\d{3})-(\d{4})/g

/**
 * Returns a filter for texts that contain what was typed, whatever its case, its accents and the blanks around it; or a
 * phone number that contains its digits, whatever the format.
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
