import type { Name, NameGroup } from './name-group.ts'
import { nameGroups } from './names.ts'
import { type Place, pickPlace, pickStreet } from './places.ts'
import { Random, weighted } from './random.ts'
import { streams } from './streams.ts'

export interface Person {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** The ASCII letters of the name, for usernames. */
  readonly asciiFirst: string
  readonly asciiLast: string
  readonly language: 'en' | 'es'
  readonly place: Place
  readonly street: string
  readonly zipCode: string
}

const PHONE_SHARE = 0.15
const pickGroup = weighted(nameGroups.map((group) => [group, group.weight]))
// Reserved domains: demo data with a mail server must not write to real people.
const pickDomain = weighted([
  ['example.com', 38],
  ['mail.example', 18],
  ['example.net', 14],
  ['correo.example', 12],
  ['example.org', 10],
  ['inbox.example', 8],
])

/**
 * Generates people with usernames that are unique within one generator. Used names are kept in a bitmap of fixed size, so
 * that ten million people need no more memory than five thousand.
 */
export class PersonGenerator {
  private readonly seed: number
  private readonly random = new Random()
  private readonly used: Uint32Array

  constructor(seed: number, customers: number) {
    this.seed = seed
    this.used = new Uint32Array(Math.min(2 ** 24, Math.max(2 ** 15, customers)))
  }

  generate(index: number): Person {
    const random = this.random.begin(this.seed, index, streams.person)
    const group = pickGroup(random)
    const first = random.pick(group.first)
    const last = pickLastName(group, random)
    const place = pickPlace(random)
    return {
      username: (random.chance(PHONE_SHARE) ? this.phone(place) : null) ?? this.email(index, first.ascii, last.ascii),
      firstName: first.text,
      lastName: last.text,
      asciiFirst: first.ascii,
      asciiLast: last.ascii,
      language: random.chance(group.spanish) ? 'es' : 'en',
      place,
      street: pickStreet(random),
      zipCode: random.pick(place.zipCodes),
    }
  }

  /** 11 digits starting with 1; null if the generated number is taken. */
  private phone(place: Place): string | null {
    const { random } = this
    const phone = `1${random.pick(place.areaCodes)}${random.between(200, 999)}${String(random.below(10_000)).padStart(4, '0')}`
    return this.reserve(phone) ? phone : null
  }

  private email(index: number, first: string, last: string): string {
    const { random } = this
    const domain = pickDomain(random)
    const style = random.below(10)
    const plain = localPart(style, first, last)
    if (style < 6 && this.reserve(`${plain}@${domain}`)) return `${plain}@${domain}`
    const year = `${plain}${random.between(50, 99)}`
    if (style < 9 && this.reserve(`${year}@${domain}`)) return `${year}@${domain}`
    // No other address ends with this number, because shorter ones end with at most two digits.
    return `${plain}${index + 100}@${domain}`
  }

  /**
   * Reserves a username, here or for a customer created elsewhere; returns false if it, or one with the same bit in the
   * bitmap, is taken.
   */
  reserve(username: string): boolean {
    let hash = 0x811c9dc5
    for (let position = 0; position < username.length; position++) {
      hash = Math.imul(hash ^ username.charCodeAt(position), 0x01000193)
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash = (hash ^ (hash >>> 13)) >>> 0
    const word = (hash >>> 5) % this.used.length
    const bit = 1 << (hash & 31)
    const before = this.used[word] ?? 0
    this.used[word] = before | bit
    return (before & bit) === 0
  }
}

function localPart(style: number, first: string, last: string): string {
  switch (style % 5) {
    case 0:
      return `${first}.${last}`
    case 1:
      return `${first}${last}`
    case 2:
      return `${first.slice(0, 1)}${last}`
    case 3:
      return `${first}_${last}`
    default:
      return `${last}.${first}`
  }
}

function pickLastName({ last, twoSurnames }: NameGroup, random: Random): Name {
  const name = random.pick(last)
  if (!random.chance(twoSurnames)) return name
  const second = random.pick(last)
  const text = `${name.text} ${second.text}`
  // The portal's forms accept up to 20 characters.
  return text.length > 20 ? name : { text, ascii: `${name.ascii}${second.ascii.slice(0, 1)}` }
}
