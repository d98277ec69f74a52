import { easternDay } from '@portal/contract/dates'
import { type Random, weighted } from './random.ts'
import { campaignOn } from './story.ts'

/** The source of a sign-up. */
export interface Attribution {
  readonly client: string | null
  readonly utm_source: string | null
  readonly utm_campaign: string | null
  readonly utm_medium: string | null
  readonly utm_term: string | null
  readonly utm_content: string | null
}

const pickClient = weighted<string | null>([
  ['web', 46],
  ['android', 20],
  ['ios', 16],
  ['roku', 7],
  ['fire-tv', 4],
  ['samsung-tv', 2],
  ['lg-tv', 1],
  [null, 4],
])

const pickSource = weighted<readonly [source: string, medium: string] | null>([
  [null, 38],
  [['google', 'cpc'], 17],
  [['facebook', 'social'], 12],
  [['instagram', 'social'], 8],
  [['newsletter', 'email'], 7],
  [['youtube', 'video'], 5],
  [['tiktok', 'social'], 4],
  [['bing', 'cpc'], 3],
  [['partner-site', 'affiliate'], 4],
  [['radio-caribe', 'audio'], 2],
])

/** Sources that run all year, by medium. */
const evergreens: Record<string, readonly string[]> = {
  cpc: ['brand-search', 'live-tv-search', 'cord-cutters'],
  social: ['fan-stories', 'lookalike-families'],
  email: ['monthly-newsletter', 'win-back'],
  video: ['channel-trailers'],
  affiliate: ['partner-offers'],
  audio: ['radio-spots'],
}
const terms = ['live tv', 'tv en vivo', 'spanish tv', 'novelas', 'futbol en vivo', 'cheap streaming', 'cord cutting']
const contents = ['banner-a', 'banner-b', 'video-15s', 'video-30s', 'text-link', 'carousel']

/** @param instant when the customer signed up: most come from a campaign running then */
export function pickAttribution(random: Random, instant: number): Attribution {
  const client = pickClient(random)
  const source = pickSource(random)
  if (source === null) {
    return { client, utm_source: null, utm_campaign: null, utm_medium: null, utm_term: null, utm_content: null }
  }
  const day = easternDay(new Date(instant))
  const campaign = random.chance(0.6) ? campaignOn(day) : undefined
  return {
    client,
    utm_source: source[0],
    utm_campaign: campaign ? `${campaign.name}-${day.slice(0, 4)}` : random.pick(evergreens[source[1]] ?? []),
    utm_medium: source[1],
    utm_term: source[1] === 'cpc' ? random.pick(terms) : null,
    utm_content: random.chance(0.6) ? random.pick(contents) : null,
  }
}
