import { addDays } from '@portal/contract/dates'
import { createTestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Calendar } from './calendar.ts'
import { createDemo } from './create-demo.ts'
import { SHOWCASE_DAYS } from './population.ts'
import { showcaseHistories } from './showcase-histories.ts'
import { planSignUps } from './sign-ups.ts'
import { campaignOn } from './story.ts'

const NOON = '17:00:00Z'

/** Returns sign-ups of whole days, newest last. */
function countsUntil(day: string): readonly number[] {
  return planSignUps(5000, 1, new Date(`${day}T${NOON}`)).counts.slice(0, -1)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((so, count) => so + count, 0)
}

test.each(['2026-11-23', '2027-02-24', '2027-05-05', '2028-02-29'])(
  'weekly sign-ups change by less than 60% up to %s',
  (day) => {
    const counts = countsUntil(day)
    const weeks = Array.from({ length: 52 }, (_, ago) => sum(counts.slice(-7 * (ago + 1), -7 * ago || undefined)))
    for (const [ago, week] of weeks.slice(0, -1).entries()) {
      const ratio = week / (weeks[ago + 1] ?? 1)
      expect(ratio).toBeGreaterThan(0.6)
      expect(ratio).toBeLessThan(1.6)
    }
    expect(sum(counts.slice(-365))).toBeGreaterThan(1.7 * sum(counts.slice(-730, -365)))
  },
)

test('a campaign runs only on its days, in every year', () => {
  const first = '2027-11-25'
  expect(campaignOn(addDays(first, -1))).toBeUndefined()
  expect(campaignOn(first)).toMatchObject({ name: 'black-friday', passed: 0 })
  expect(campaignOn('2026-12-01')).toMatchObject({ name: 'black-friday', passed: 6 })
  expect(campaignOn('2026-12-02')).toBeUndefined()
})

test('showcase customers renew on different days', () => {
  const today = '2026-11-23'
  const calendar = new Calendar(addDays(today, -SHOWCASE_DAYS), addDays(today, 2))
  const starts = showcaseHistories(calendar, new Date(`${today}T${NOON}`)).flatMap(({ history }) => {
    return history.invoices.map(({ start }) => start)
  })
  const perDay = Array.from({ length: 28 }, (_, ago) => starts.filter((start) => start === addDays(today, -ago)).length)
  expect(sum(perDay)).toBeGreaterThan(15)
  expect(Math.max(...perDay)).toBeLessThan(8)
})

test.each(['2026-11-21', '2026-12-07'])(
  'sales and cancellations of the last quarter have no spikes up to %s',
  async (day) => {
    const now = new Date(`${day}T${NOON}`)
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      await createDemo({ url: database.url, customers: 5000, now })
      const sales = await countPerDay(client, 'select paid_at as at from payments', now)
      const weeks = Array.from({ length: 13 }, (_, ago) => sum(sales.slice(7 * ago, 7 * (ago + 1))))
      for (const week of weeks) {
        const share = week / (sum(weeks) / weeks.length)
        expect(share).toBeGreaterThan(0.5)
        expect(share).toBeLessThan(1.8)
      }
      const lastDays = sales.filter((_, ago) => Number(addDays(day, -ago - 1).slice(8)) > 28)
      expect(sum(lastDays) / lastDays.length).toBeGreaterThan((0.3 * sum(sales)) / sales.length)
      const inApp = await countPerDay(client, 'select created_at as at from in_app_subscriptions', now)
      expect(sum(inApp.slice(0, 28))).toBeGreaterThan(28)
      const ended = await countPerDay(
        client,
        'select ended_at as at from subscriptions where ended_at is not null',
        now,
      )
      const month = sum(ended.slice(0, 28))
      expect(month).toBeGreaterThan(10)
      expect(sum(ended.slice(0, 4))).toBeLessThan(month / 3)
    } finally {
      await client.end()
      await database.drop()
    }
  },
  180_000,
)

/** Counts whole Eastern days, newest first. */
async function countPerDay(client: pg.Client, instants: string, now: Date): Promise<readonly number[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(at)::int as count from generate_series(1, 91) ago
     left join (${instants}) happened on eastern_day(at) = eastern_day($1::timestamptz) - ago
     group by ago order by ago`,
    [now],
  )
  return rows.map(({ count }) => count)
}
