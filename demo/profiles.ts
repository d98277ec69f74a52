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

/** They quote no date, amount or change, so that they fit any history. */
const notes = [
  'Called about buffering on the living-room TV. Restarting the router helped.',
  'Prefers to be called after 6 pm.',
  'Could not sign in on a new phone; had typed an old password.',
  'Wants to know when the new sports channels start.',
  'Watches on a Fire TV Stick in the bedroom and on a tablet in the kitchen.',
  'Asked how to turn on subtitles. Sent the help page.',
  'The picture froze on the older smart TV. Updating the TV helped.',
  'Prefers email to phone calls.',
  'Asked why some matches are not shown. Explained the broadcast rights.',
  'Travels often. Explained in which countries the service works.',
  'The daughter calls for her; agreed to by the customer.',
  'Asked whether the grandparents can watch at the same time.',
  'Sound was ahead of the picture on one channel. Forwarded to operations.',
  'Wants more Colombian channels. Passed on as a suggestion.',
  'Hard of hearing: speak slowly, or write.',
  'Found the program guide an hour off; the TV had the wrong time zone.',
  'Set up parental controls together on the phone.',
  'Asked how to change the password. Sent the link.',
  'Works nights. Do not call before noon.',
  'Asked how much data an hour of video takes. Explained the three qualities.',
  'The app closed by itself on an old tablet, which is no longer supported.',
  'Very happy with the channels for children.',
  'Asked how to move a channel to the favorites.',
  'The remote control did not work in the app. Pairing it again helped.',
  'Wants a call when the Chromecast problem is solved.',
  'Asked whether the matches can be watched later.',
  'Uses the network of a hotel during the week; video quality is limited there.',
  'Confused us with another provider. Cleared up.',
  'Poor picture in the evening. The internet line is slow at that time.',
  'Shares the television with neighbors who also want to subscribe.',
  'Asked for the list of channels as a file. Sent by email.',
  'Thanked the team for the quick help last time.',
]

const spanishNotes = [
  'Habla solo español. Llamar por la tarde.',
  'Pidió ayuda para configurar el Roku.',
  'Pregunta por las telenovelas del mediodía. Se le envió la guía.',
  'Prefiere mensajes en español, no llamadas.',
  'No encontraba el canal de noticias. Se le explicó el buscador.',
  'Ve el fútbol en la tienda de su hermano. Se le explicaron las condiciones.',
  'Su hijo le ayuda con la aplicación; se puede hablar con él.',
  'Muy contenta con el servicio. Lo recomendó a su hermana.',
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
    support_notes: random.chance(0.8)
      ? random.pick(person.language === 'es' ? [...notes, ...spanishNotes] : notes)
      : null,
  }
}

function googleId(random: Random): string {
  return `1${String(random.bits()).padStart(10, '0')}${String(random.bits()).padStart(10, '0')}`
}
