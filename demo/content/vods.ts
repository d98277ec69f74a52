import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import type pg from 'pg'
import { Random } from '../random.ts'
import { demoChannels } from './channels.ts'
import { actorNames, categories, englishNouns, firstWords, genres, plots, ratings, spanishNouns } from './vod-titles.ts'

const COUNT = 420
const STREAM = 40

/** Inserts videos on demand: most are currently licensed, some no longer or not yet, and a few have invalid data. */
export async function insertDemoVods(client: pg.ClientBase, now: Date): Promise<void> {
  const rows = demoVods(easternDay(now))
  // Nested lists have no fixed width here, so they are passed as JSON.
  await client.query(
    `insert into vods (media_id, name, year, genre, rating, runtime_minutes, license_start_date, license_end_date,
                       description, logo, actors, categories, disabled, created_at, updated_at)
     select media_id, name, year, genre, rating, runtime, start_date, end_date, description, logo,
       array(select jsonb_array_elements_text(actors)), array(select jsonb_array_elements_text(categories)),
       disabled, $2, $2
     from jsonb_to_recordset($1) as vod (media_id text, name text, year int, genre text, rating text, runtime int,
       start_date date, end_date date, description text, logo text, actors jsonb, categories jsonb, disabled boolean)`,
    [JSON.stringify(rows), new Date(now.getTime() - DAY_MS)],
  )
}

/** Each video comes from the network whose logo it has. */
const networks = demoChannels.filter(({ type, disabled }) => type === 'TV' && !disabled)

function logoOf({ code }: (typeof networks)[number]): string {
  return `/channel-logos/logo-${code}.png`
}

/** Returns the same videos for the same day. */
function demoVods(today: CalendarDay) {
  const random = new Random()
  const names = new Set<string>()
  return Array.from({ length: COUNT }, (_, index) => {
    random.begin(1, index, STREAM)
    const license = licenseOf(random, index, today)
    const year = Number(license.start_date.slice(0, 4)) - random.below(28)
    const isExpired = license.end_date < today
    return {
      media_id: `VOD-${String(100_001 + index * 7)}`,
      name: newName(random, names),
      year,
      genre: random.pick(genres),
      rating: random.chance(0.94) ? random.pick(ratings) : null,
      runtime: random.chance(0.12) ? random.between(6, 29) : random.between(78, 149),
      ...license,
      description: `${random.pick(actorNames)} ${random.pick(plots)}.`,
      actors: several(random, actorNames, random.between(1, 5)),
      categories: several(random, categories, random.between(1, 3)),
      disabled: isExpired ? !random.chance(0.12) : random.chance(0.03),
      logo: random.chance(0.9) ? logoOf(random.pick(networks)) : null,
    }
  })
}

/** One license in six has expired, one in eight is upcoming; some of the others end soon, one today. */
function licenseOf(random: Random, index: number, today: CalendarDay) {
  const days = random.pick([90, 180, 365, 365, 730])
  const span = (start: CalendarDay) => ({ start_date: start, end_date: addDays(start, days - 1) })
  if (index === 0) return { start_date: addDays(today, 1 - days), end_date: today }
  if (random.chance(0.16)) return span(addDays(today, -days - random.below(200)))
  if (random.chance(0.12)) return span(addDays(today, random.between(1, 120)))
  return span(addDays(today, -random.below(days)))
}

function newName(random: Random, usedNames: Set<string>): string {
  for (let part = 1; ; part++) {
    const first = random.pick(firstWords)
    const isSpanish = / la$|^La Última$/.test(first)
    const name = `${first} ${random.pick(isSpanish ? spanishNouns : englishNouns)}${part > 3 ? ` ${part - 2}` : ''}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    return name
  }
}

function several(random: Random, all: readonly string[], count: number): string[] {
  const chosen = new Set<string>()
  while (chosen.size < count) chosen.add(random.pick(all))
  return [...chosen]
}
