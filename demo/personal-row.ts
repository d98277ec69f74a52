import { pickAttribution } from './attribution.ts'
import type { Person } from './person-generator.ts'
import { pickSocialProfiles, pickSupportInformation } from './profiles.ts'
import { Random } from './random.ts'
import { streams } from './streams.ts'

/** The columns of a customer's row about the person; the others concern the account. */
export const personalColumns = [
  ...(['username', 'first_name', 'last_name', 'time_zone', 'language', 'opted_in'] as const),
  ...(['address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'] as const),
  ...(['client', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_term', 'utm_content', 'social_profiles'] as const),
  ...(['alt_contact1', 'alt_contact2', 'support_address', 'support_city', 'support_state'] as const),
  ...(['support_zip_code', 'support_notes'] as const),
]

/** Social profiles are JSON text. */
export type PersonalRow = Readonly<Record<(typeof personalColumns)[number], string | boolean | null>>

const random = new Random()

export function personalRow(facts: {
  readonly id: number
  readonly seed: number
  /** The time of sign-up in milliseconds. */
  readonly createdAt: number
  readonly person: Person
  readonly paysByCard: boolean
}): PersonalRow {
  const { id, seed, createdAt, person, paysByCard } = facts
  random.begin(seed, id, streams.profile)
  const hasAddress = paysByCard || random.chance(0.18)
  return {
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    time_zone: person.place.timeZone,
    language: person.language,
    opted_in: random.chance(0.7),
    address_line1: hasAddress ? person.street : null,
    address_line2: hasAddress && random.chance(0.2) ? `Apt ${random.between(1, 60)}` : null,
    city: hasAddress ? person.place.city : null,
    state: hasAddress ? person.place.state : null,
    zip_code: hasAddress ? person.zipCode : null,
    country: hasAddress ? 'US' : null,
    ...pickAttribution(random, createdAt),
    social_profiles: pickSocialProfiles(random, person),
    ...pickSupportInformation(random, person),
  }
}
