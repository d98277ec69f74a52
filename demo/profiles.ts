/** Additional data of some customers: social profiles, second contacts, support notes. */
import type { Person } from './person-generator.ts'
import type { Random } from './random.ts'

/** As JSON text, with the field names of the social networks. */
export function pickSocialProfiles(random: Random, person: Person): string {
  const { firstName, lastName, asciiFirst, asciiLast, language, place } = person
  const roll = random.share()
  if (roll < 0.12) {
    const link = `https://www.facebook.com/${asciiFirst}.${asciiLast}.${random.between(1, 999)}`
    return JSON.stringify({ facebook: { first_name: firstName, last_name: lastName, link } })
  }
  if (roll < 0.22) {
    const profile = `https://plus.google.com/${googleId(random)}`
    const gender = random.chance(0.5) ? 'female' : 'male'
    return JSON.stringify({
      google: { given_name: firstName, family_name: lastName, locale: `${language}-US`, gender, profile },
    })
  }
  if (roll < 0.25) {
    const id_str = String(random.between(100_000_000, 4_294_967_295))
    return JSON.stringify({
      twitter: {
        name: `${firstName} ${lastName}`,
        location: `${place.city}, ${place.state}`,
        lang: language,
        time_zone: place.timeZone,
        id_str,
      },
    })
  }
  return '{}'
}

export interface SupportInformation {
  readonly alt_contact1: string | null
  readonly alt_contact2: string | null
  readonly support_address: string | null
  readonly support_city: string | null
  readonly support_state: string | null
  readonly support_zip_code: string | null
  readonly support_notes: string | null
}

export const noSupportInformation: SupportInformation = {
  alt_contact1: null,
  alt_contact2: null,
  support_address: null,
  support_city: null,
  support_state: null,
  support_zip_code: null,
  support_notes: null,
}

const notes = [
  'Called about buffering on the living-room TV. Restarting the router helped.',
  'Prefers to be called after 6 pm.',
  'Asked for the invoice by email every month.',
  'Could not sign in after changing phones; devices were reset.',
  'Habla solo español. Llamar por la tarde.',
  'Wants to know when the new sports channels start.',
  'Pidió ayuda para configurar el Roku.',
  'Moved to a new address; the card still has the old one.',
  'Complained about a double charge, which was a bank hold. Explained and closed.',
  'Très satisfaite du service, a recommandé à sa sœur.',
]

export function pickSupportInformation(random: Random, person: Person): SupportInformation {
  if (!random.chance(0.14)) return noSupportInformation
  const { asciiFirst, asciiLast, place } = person
  const hasAddress = random.chance(0.4)
  return {
    alt_contact1: random.chance(0.7) ? `${asciiFirst}.${asciiLast}@example.net` : null,
    alt_contact2: random.chance(0.3)
      ? `1${random.pick(place.areaCodes)}555${String(random.between(100, 199)).padStart(4, '0')}`
      : null,
    support_address: hasAddress ? person.street : null,
    support_city: hasAddress ? place.city : null,
    support_state: hasAddress ? place.state : null,
    support_zip_code: hasAddress ? person.zipCode : null,
    support_notes: random.chance(0.8) ? random.pick(notes) : null,
  }
}

function googleId(random: Random): string {
  return `1${String(random.bits()).padStart(10, '0')}${String(random.bits()).padStart(10, '0')}`
}
