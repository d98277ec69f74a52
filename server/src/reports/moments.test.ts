import { DAY_MS } from '@portal/contract/durations'
import { reportsCalls } from '@portal/contract/reports/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailed } from '../../test/caller.ts'
import { insertCustomer, insertMerchant } from '../../test/customers.ts'
import { read } from '../../test/every-number.ts'
import { startPortal } from '../../test/portal.ts'
import { rebuildCounts } from './counts/check-counts.ts'
import { addUpChanges, forgetMoments } from './counts/queries.ts'

const NOW = new Date('2026-03-09T15:00:00Z')

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
const { db } = portal.context
// A copy of a database has none of its moments; the worker sees to that.
beforeAll(() => forgetMoments(db, NOW))
afterAll(() => portal.stop())

const home = async () => (await read(administrator, reportsCalls.getUserHomeStatistics, {})).moment
const list = (moment: string) =>
  administrator.call(reportsCalls.getReportedSignUps, { moment }).catch((failure: CallFailed) => failure.code)
const listOfNow = () => administrator.call(reportsCalls.getReportedSignUps, {})

test('a moment stays what it is when its changes are added up, and for a day', async () => {
  const { id } = await insertCustomer(db, { type: 'paid', created_at: NOW })
  await insertMerchant(db, 'ACME')
  const moment = await home()
  const before = await list(moment)
  await db.updateTable('customers').set({ type: 'free', merchant_code: 'ACME' }).where('id', '=', id).execute()
  expect(await list(moment)).toEqual(before)
  await addUpChanges(db)
  expect(await list(moment)).toEqual(before)
  await forgetMoments(db, new Date(NOW.getTime() + DAY_MS - 1))
  expect(await list(moment)).toEqual(before)
  expect(await listOfNow()).not.toEqual(before)
})

test('a moment lists as they were those whom one statement has changed in several ways', async () => {
  const { id } = await insertCustomer(db, { type: 'free', created_at: NOW })
  await insertCustomer(db, { type: 'free', created_at: NOW })
  const moment = await home()
  const before = await list(moment)
  // As an upgrade does: what follows from the subscription changes the customer once more.
  const upgrade = sql`
    with customer as (update customers set type = 'paid' where id = ${id}),
    subscription as (
      insert into subscriptions (customer_id, plan, price_cents, discount_cents, start_date, anchor, next_invoice_date,
        end_date, invoice_count, created_at)
      values (${id}, 'yearly', 4999, 0, '2026-03-09', '2026-03-09', '2027-03-09', '2027-03-08', 1, ${NOW})
      returning id
    )
    select id from subscription`
  await upgrade.execute(db)
  expect(await list(moment)).toEqual(before)
  expect(await list(await home())).not.toEqual(before)
})

test('a list of now leaves nobody out, whatever numbers the transactions of a restored database had', async () => {
  await insertCustomer(db, { created_at: NOW })
  await addUpChanges(db)
  const { rowCount } = await portal.owner.query(`update added_sign_up_changes set xid = '99999999999'`)
  expect(rowCount).toBeGreaterThan(0)
  const { count } = await listOfNow()
  await portal.owner.query('delete from added_sign_up_changes')
  expect((await listOfNow()).count).toBe(count)
})

test('a moment is refused once it has been forgotten, and what was kept for it is gone', async () => {
  const moment = await home()
  await insertCustomer(db)
  await addUpChanges(db)
  let now = NOW.getTime()
  const nextDay = async () => {
    now += DAY_MS + 1
    await forgetMoments(db, new Date(now))
    const { rows } = await portal.owner.query('select count(*)::int as kept from added_sign_up_changes')
    return rows[0].kept
  }
  expect(await nextDay()).toBeGreaterThan(0)
  // A transaction of the database's own may run on for a moment.
  await expect.poll(nextDay).toBe(0)
  expect(await list(moment)).toBe('MomentGone')
  expect(await list(await home())).toEqual(await listOfNow())
})

test('a moment of before everything was counted again is refused', async () => {
  const moment = await home()
  await rebuildCounts(db)
  expect(await list(moment)).toBe('MomentGone')
  expect(await list(await home())).toEqual(await listOfNow())
})

test('a moment of another database is refused, and none is told until the worker has seen that it is another', async () => {
  const moment = await home()
  await portal.owner.query(`update moments set database = 'another'`)
  expect(await list(moment)).toBe('MomentGone')
  expect(await home()).toBe('')
  await forgetMoments(db, NOW)
  expect(await list(moment)).toBe('MomentGone')
  expect(await list(await home())).toEqual(await listOfNow())
})

test('what is kept of another database is forgotten in bites, and then there are moments again', async () => {
  await portal.owner.query(`
    update moments set database = 'another';
    insert into new_sign_up_changes (xid, signed_up_at, merchant_code, type, status, plan, customers,
      cancellation_requests)
    select '99999999999', '2026-01-01', 'YIPTV', 'free', 'active', '', 1 - number % 2 * 2, 0
    from generate_series(1, 6000) number`)
  expect(await forgetMoments(db, NOW)).toBe(true)
  expect(await home()).toBe('')
  while (await forgetMoments(db, NOW));
  expect((await portal.owner.query('select from added_sign_up_changes')).rowCount).toBe(0)
  expect(await list(await home())).toEqual(await listOfNow())
})

test('a clock that was ahead for a while leaves nothing behind it', async () => {
  await forgetMoments(db, new Date(NOW.getTime() + 10 * DAY_MS))
  await forgetMoments(db, NOW)
  const { rows } = await portal.owner.query('select from moment_marks where marked_at = $1', [NOW])
  expect(rows).toHaveLength(1)
})

test('a moment that somebody has made up, in which a change is seen and not the one before it, is refused', async () => {
  await insertMerchant(db, 'FORGED')
  const { id } = await insertCustomer(db, { status: 'registered', merchant_code: 'FORGED', created_at: NOW })
  await db.updateTable('customers').set({ status: 'active' }).where('id', '=', id).execute()
  const { rows } = await portal.owner.query(
    'select min(xid::text::bigint) as first, max(xid::text::bigint) as last from new_sign_up_changes where customer_id = $1',
    [id],
  )
  const { first, last } = rows[0]
  const moment = (await home()).replace(/-\d+-\d+-[\d.]*$/, `-${first}-${Number(last) + 1}-${first}`)
  for (const input of [{ verified: 'false' }, { verified: 'false', merchant: 'FORGED' }] as const) {
    const asked = administrator.call(reportsCalls.getReportedSignUps, { ...input, moment })
    expect(await asked.catch((failure: CallFailed) => failure.code)).toBe('MomentGone')
  }
  const report = administrator.call(reportsCalls.getUserSignUpReport, {
    affiliate: 'true',
    complimentary: 'true',
    moment,
  })
  expect(await report.catch((failure: CallFailed) => failure.code)).toBe('MomentGone')
})

test.each([
  ['nonsense', () => 'yesterday'],
  ['one of the future', (moment: string) => moment.replace(/-\d+-([\d.]*)$/, '-999999999-$1')],
  ['one of another era', (moment: string) => moment.replace(/-[\da-f]{32}-/, `-${'0'.repeat(32)}-`)],
  ['one of before all', (moment: string) => moment.replace(/-\d+-\d+-[\d.]*$/, '-3-3-')],
])('a moment that is none is refused: %s', async (_what, made) => {
  const moment = await home()
  expect(await list(moment)).toEqual(await listOfNow())
  expect(await list(made(moment))).toBe('MomentGone')
})
