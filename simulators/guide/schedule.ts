import type { Span } from '@portal/contract/dates'
import { addDays, easternDay, easternHourOf, startOfEasternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Profile, Slot } from './profiles.ts'
import type { Show } from './shows.ts'
import { profileOf } from './stations.ts'
import { episodeTitles, teams, titulos } from './titles.ts'

/** A program day runs from 5 AM to 5 AM in New York. */
const DAY_BEGINS_AT_MS = 5 * HOUR_MS

/**
 * Returns the airings of a station that overlap the time span, as Gracenote lists them: always the same for the same
 * station and time.
 */
export function airingsOf(stationId: string, { start, end }: Span): object[] {
  const airings: object[] = []
  for (let day = addDays(easternDay(start), -1); startOfEasternDay(day) < end; day = addDays(day, 1)) {
    airings.push(...airingsOfDay(stationId, day, { start, end }))
  }
  return airings
}

function airingsOfDay(stationId: string, day: string, span: Span): object[] {
  const profile = profileOf(stationId)
  const random = randomOf(`${stationId} ${day}`)
  const end = fiveOClock(addDays(day, 1))
  const airings: object[] = []
  let before: Show | null = null
  for (let at = fiveOClock(day); at < end;) {
    const hour = easternHourOf(new Date(at))
    if (profile.sleeps && hour >= 2 && hour < 5) break
    const show =
      pick(
        profile.slots[slotAt(hour)].filter((one) => one !== before),
        random,
      ) ?? pick(profile.slots.night, random)
    if (!show) break
    const until = Math.min(roundUp(at + show.length * MINUTE_MS), end)
    const airing = describe(stationId, profile, show, { start: new Date(at), end: new Date(until) }, random)
    if (until > span.start.getTime() && at < span.end.getTime()) airings.push(airing)
    before = show
    at = until
  }
  return airings
}

/** Clocks change at 2 AM, so 5 AM is four, five or six hours after midnight. */
function fiveOClock(day: string): number {
  const nextMidnight = startOfEasternDay(addDays(day, 1)).getTime()
  return nextMidnight - DAY_MS + DAY_BEGINS_AT_MS
}

function slotAt(hour: number): Slot {
  if (hour < 5) return 'night'
  if (hour < 10) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}

/** Programs start at multiples of five minutes. */
function roundUp(at: number): number {
  return Math.ceil(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS
}

type Random = () => number

function describe(stationId: string, { language }: Profile, show: Show, { start, end }: Span, random: Random) {
  const number = 1 + Math.floor(random() * 14)
  const rating = pick(['TVG', 'TVPG', 'TV14', 'TVMA'], random)
  const isNew = random() < 0.2
  return {
    startTime: toMinute(start),
    endTime: toMinute(end),
    duration: (end.getTime() - start.getTime()) / MINUTE_MS,
    qualifiers: ['HDTV', 'CC', 'Stereo', ...(show.kind === 'Sports' ? ['Live'] : []), ...(isNew ? ['New'] : [])],
    ratings: [{ body: 'USA Parental Rating', code: rating }],
    stationId,
    program: {
      tmsId: `${prefixes[show.kind]}${String(Math.floor(random() * 1e12)).padStart(12, '0')}`,
      title: show.title,
      titleLang: language,
      descriptionLang: language,
      entityType: show.kind,
      genres: show.genres,
      ...detailsOf(show, language, number, random),
    },
  }
}

const prefixes = { Movie: 'MV', Show: 'SH', Episode: 'EP', Sports: 'SP' } as const

function detailsOf(show: Show, language: Profile['language'], number: number, random: Random): object {
  const descriptions =
    show.about === '' ? {} : { shortDescription: show.about.split(/[,.]/)[0], longDescription: show.about }
  if (show.kind === 'Episode') {
    const season = 1 + Math.floor(random() * 6)
    return {
      ...descriptions,
      subType: 'Series',
      episodeTitle: (language === 'es' ? titulos : episodeTitles)[number - 1],
      seasonNum: season,
      episodeNum: number,
    }
  }
  if (show.kind === 'Sports') {
    const home = Math.floor(random() * teams.length)
    const guest = (home + 1 + Math.floor(random() * (teams.length - 1))) % teams.length
    return {
      ...descriptions,
      subType: 'Sports event',
      eventTitle: `${teams[guest]} ${language === 'es' ? 'en' : 'at'} ${teams[home]}`,
    }
  }
  if (show.kind === 'Movie') return { ...descriptions, subType: 'Feature Film', releaseYear: 1960 + number * 4 }
  // Not every show has both.
  return show.about === '' ? {} : { shortDescription: show.about }
}

function toMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`
}

function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.floor(random() * list.length)]
}

/** Returns numbers from 0 to 1, always the same for the same text. */
function randomOf(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
