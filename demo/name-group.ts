export interface NameGroup {
  readonly weight: number
  readonly first: readonly Name[]
  readonly last: readonly Name[]
  /** The share that prefers Spanish. */
  readonly spanish: number
  /** The share with two surnames. */
  readonly twoSurnames: number
}

export interface Name {
  readonly text: string
  /** Its letters that are valid in an email address. */
  readonly ascii: string
}

interface GroupFacts {
  readonly weight: number
  readonly first: string
  readonly last: string
  readonly spanish?: number
  readonly twoSurnames?: number
}

export function nameGroup({ weight, first, last, spanish = 0.02, twoSurnames = 0 }: GroupFacts): NameGroup {
  return { weight, first: readNames(first), last: readNames(last), spanish, twoSurnames }
}

/** Names are separated by white space; a no-break space is part of a name. */
function readNames(list: string): Name[] {
  return list
    .split(/[ \n]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [written = '', latin = written] = entry.split('|')
      return { text: written.replaceAll('\u00a0', ' '), ascii: toAscii(latin) }
    })
}

const withoutAccent: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
}

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßøłđðþıæ]/g, (letter) => withoutAccent[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
