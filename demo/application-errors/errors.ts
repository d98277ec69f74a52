import { DAY_MS } from '@portal/contract/durations'
import { fingerprintOf } from '@portal/server/src/modules/application-errors/fingerprint.ts'
import type pg from 'pg'
import { Random } from '../random.ts'
import { showcase } from '../showcase.ts'

const COUNT = 2_400
const DAYS = 60
const STREAM = 41

const apps = ['iOS 5.2.1', 'iOS 5.1.0', 'Android 5.2.0', 'Roku 3.8', 'Fire TV 3.7', 'Web 2026.3'] as const

type CreateMessage = (random: Random) => string

/** Errors of the apps, with weight and the days ago when each started and ended. */
const kinds: readonly {
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly create: CreateMessage
}[] = [
  {
    weight: 9,
    from: 60,
    to: 0,
    create: (r) => `PlayerError: manifest of channel "${code(r)}" timed out after ${r.between(5, 30) * 1000} ms`,
  },
  {
    weight: 6,
    from: 60,
    to: 0,
    create: (r) =>
      `NetworkError: GET https://streams.example.com/live/${code(r)}/index.m3u8 failed with 50${r.between(2, 4)}`,
  },
  {
    weight: 4,
    from: 60,
    to: 0,
    create: (r) => `DrmError: license request ${hex(r, 16)} was refused (code ${r.between(1000, 1009)})`,
  },
  {
    weight: 7,
    from: 9,
    to: 0,
    create: (r) =>
      `TypeError: Cannot read properties of undefined (reading 'startTime')\n    at Guide.render (guide.js:${r.between(100, 400)}:${r.between(1, 80)})\n    at List.row (list.js:${r.between(10, 90)})`,
  },
  {
    weight: 5,
    from: 40,
    to: 21,
    create: (r) => `PaymentSheetError: card form closed by the system after ${r.between(2, 120)} s`,
  },
  {
    weight: 3,
    from: 60,
    to: 0,
    create: (r) => `StorageError: could not save position ${r.between(10, 7000)} of ${hex(r, 12)}: disk is full`,
  },
  {
    weight: 2,
    from: 30,
    to: 0,
    create: (r) =>
      `SubtitleError: track "${r.pick(['en', 'es'])}" of VOD-${r.between(100_001, 102_900)} is not valid WebVTT at line ${r.between(1, 900)}`,
  },
  {
    weight: 2,
    from: 60,
    to: 0,
    create: (r) => `SignInError: device ${hex(r, 16)} has the wrong time by ${r.between(3, 900)} s`,
  },
  {
    weight: 1,
    from: 3,
    to: 0,
    create: (r) => `Error de reproducción: el códec «hvc1» no es compatible con el dispositivo ${hex(r, 12)}`,
  },
]

/** Errors of one customer, some days ago. */
const known = [
  { daysAgo: 9, description: 'PlayerError: manifest of channel "FUTB" timed out after 15000 ms', app: 'Roku 3.8' },
  { daysAgo: 1.5, description: 'NetworkError: the connection was lost while playing', app: 'iOS 5.2.1' },
] as const

/**
 * Inserts the app errors of the last weeks: steady noise, one kind introduced by a release, and one fixed by a release.
 */
export async function insertDemoErrors(client: pg.ClientBase, now: Date): Promise<void> {
  const random = new Random()
  const choices = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const errors = Array.from({ length: COUNT }, (_, index) => {
    random.begin(1, index, STREAM)
    const kind = random.pick(choices)
    const age = (kind.to + random.share() * (kind.from - kind.to)) * DAY_MS
    const occurred_at = new Date(now.getTime() - Math.min(age, DAYS * DAY_MS))
    const description = kind.create(random)
    return {
      occurred_at,
      description,
      app: random.pick(apps),
      of: random.chance(0.6) ? random.share() : null,
      ...fingerprintOf(description),
    }
  })
  const ofOne = known.map(({ daysAgo, description, app }) => ({
    occurred_at: new Date(now.getTime() - daysAgo * DAY_MS),
    description,
    app,
    username: showcase.everyEvent,
    ...fingerprintOf(description),
  }))
  const all = [...errors, ...ofOne].sort((first, second) => first.occurred_at.getTime() - second.occurred_at.getTime())
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($1) as given (occurred_at timestamptz, description text, app text, "of" float8, username text,
         fingerprint text, pattern text)
     ), groups as (
       insert into application_error_groups (fingerprint, pattern)
       select distinct on (fingerprint) fingerprint, pattern from given on conflict do nothing
     )
     insert into application_errors (occurred_at, received_at, description, fingerprint, app, customer_id)
     select occurred_at, occurred_at, description, fingerprint, app,
       coalesce((select id from customers where username = given.username),
         (select id from customers where id >= 1 + floor("of" * (select max(id) from customers))::bigint
          order by id limit 1))
     from given order by occurred_at`,
    [JSON.stringify(all)],
  )
}

function code(random: Random): string {
  return random.pick(['NEWS', 'CINE', 'FUTB', 'KIDS', 'MOVI', 'SPRT'])
}

function hex(random: Random, length: number): string {
  return `a1${Array.from({ length: length - 2 }, () => random.below(16).toString(16)).join('')}`
}
