import { createHash } from 'node:crypto'
import { addDays, easternDay } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { demoUuid } from './demo-uuid.ts'
import type pg from 'pg'
import { demoStaffEmail } from '../staff.ts'

const serviceKeys = [
  { name: 'Mobile apps', scopes: ['report-errors'], start: 'sk_mobile', daysAgo: 410, isRevoked: false, from: [] },
  {
    name: 'Website sign-up',
    scopes: ['sign-up', 'report-errors'],
    start: 'sk_web',
    daysAgo: 260,
    isRevoked: false,
    from: ['198.51.100.0/24'],
  },
  { name: 'Roku pilot', scopes: ['report-errors'], start: 'sk_roku', daysAgo: 530, isRevoked: true, from: [] },
] as const

const schedules = [
  { report: 'card-sales-report', frequency: 'weekly', by: 'finance', to: ['finance', 'administrator'], daysAgo: 75 },
  { report: 'customer-sign-up-report', frequency: 'daily', by: 'management', to: ['management'], daysAgo: 40 },
  { report: 'utm-sales-report', frequency: 'monthly', by: 'marketing', to: ['marketing'], daysAgo: 110 },
] as const

const exports = [
  { by: 'marketing', daysAgo: 2, state: 'done', isFree: true },
  { by: 'marketing', daysAgo: 9, state: 'cancelled', isFree: false },
  { by: 'administrator', daysAgo: 5, state: 'done', isFree: false },
] as const

const FIRST_SCHEDULE = 200
const FIRST_EXPORT = 300

/** Inserts service keys of other systems, scheduled reports and customer lists of the last months. */
export async function insertBackOffice(client: pg.ClientBase, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const { name, scopes, start, daysAgo, isRevoked, from } of serviceKeys) {
    await client.query(
      `insert into service_keys
         (name, scopes, token_hash, token_start, created_by, created_at, last_used_at, last_used_from, revoked_by,
          revoked_at, expires_on, addresses)
       select $1, $2, $3, $4, id, $5, $6, '198.51.100.7', case when $7::timestamptz is not null then id end, $7,
         case when cardinality($9::text[]) > 0 then ($6::timestamptz at time zone 'America/New_York')::date + 105 end, $9
       from staff where email = $8`,
      [
        name,
        scopes,
        createHash('sha256').update(`demo ${name}`).digest(),
        start,
        before(daysAgo),
        isRevoked ? before(301) : new Date(now.getTime() - 4 * MINUTE_MS),
        isRevoked ? before(300) : null,
        demoStaffEmail('administrator'),
        from,
      ],
    )
  }
  for (const [index, { report, frequency, by, to, daysAgo }] of schedules.entries()) {
    const id = demoUuid(FIRST_SCHEDULE + index)
    // Nothing is due now: the first email is sent at the end of the current period.
    await client.query(
      `insert into report_schedules (id, report, frequency, choices, created_by, created_at, covered_through)
       select $1, $2, $3, '{}', id, $4, $5 from staff where email = $6`,
      [id, report, frequency, before(daysAgo), addDays(easternDay(now), -1), demoStaffEmail(by)],
    )
    await client.query(
      `insert into report_recipients select $1, staff.id from staff join report_schedules on report_schedules.id = $1
       where email = any($2)`,
      [id, to.map(demoStaffEmail)],
    )
  }
  for (const [index, { by, daysAgo, state, isFree }] of exports.entries()) {
    const chosen = { paid: true, free: isFree, comp: false, email: true, phone: false, optIn: true, optOut: false }
    await client.query(
      `insert into customer_exports
         (id, staff_id, send_to, chosen, state, requested_at, finished_at, rows_written, rows_expected, sent_as)
       select $1, staff.id, email, $2, $3, $4, $5, case when $3 = 'done' then count else 0 end, count,
         case when $3 = 'done' then 'attachment' end
       from staff, (
         select count(*) from customers
         where (type = 'paid' or (type = 'free' and $6)) and opted_in and username like '%@%' and created_at <= $4) counted
       where email = $7`,
      [
        demoUuid(FIRST_EXPORT + index),
        JSON.stringify(chosen),
        state,
        before(daysAgo),
        new Date(before(daysAgo).getTime() + MINUTE_MS),
        isFree,
        demoStaffEmail(by),
      ],
    )
  }
}
