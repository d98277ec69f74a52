import { MINUTE_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
import type { InsertedCustomer } from '../../../test/customers.ts'

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

describe('invoice amounts', () => {
  test.each([
    ['F01', [], [1499], 0],
    ['F02', [500], [999], 0],
    ['F03', [-300], [1799], 0],
    ['F05', [1499], [], 0],
    ['F07', [1449], [50], 0],
    ['F08', [1450], [], -49],
    ['F09', [1000, -250, 1], [748], 0],
    ['F27', [-100_000], [101_499], 0],
  ] as const)('%s', async (_case, adjustments, paid, balanceCents) => {
    const { email } = await billing.hasPremiumWith(adjustments)
    expect(await billing.standing(email)).toMatchObject({ paid, balanceCents })
  })

  test('F04, F06: remaining credit and debts too small to charge carry over to the next invoice', async () => {
    const rich = await billing.hasPremiumWith([2000])
    const near = await billing.hasPremiumWith([1479])
    expect(await billing.standing(rich.email)).toMatchObject({ paid: [], balanceCents: 501 })
    expect(await billing.standing(near.email)).toMatchObject({ paid: [], balanceCents: -20 })

    await billing.run('2026-02-15T15:00:00Z')
    expect(await billing.standing(rich.email)).toMatchObject({ paid: [998], balanceCents: 0, invoices: 2 })
    expect(await billing.standing(near.email)).toMatchObject({ paid: [1519], balanceCents: 0, invoices: 2 })
  })
})

describe('renewals', () => {
  test('create and collect one invoice per period, and a rerun adds none', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T15:00:00Z')
    await billing.run()
    expect(await billing.standing(email)).toMatchObject({
      next: '2026-03-15',
      invoices: 2,
      paid: [1499, 1499],
      balanceCents: 0,
    })
  })

  test('G15: renew once with two concurrent workers', async () => {
    const customers: InsertedCustomer[] = []
    for (let index = 0; index < 12; index++) customers.push(await billing.hasPremium())
    billing.clock.set('2026-02-15T15:00:00Z')
    await Promise.all([billing.run(), billing.run(), billing.run()])
    for (const { email } of customers)
      expect(await billing.standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
    expect(billing.payments.totalCents()).toBe(24 * 1499)
  })

  test('charge no one before 6 AM', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T06:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ invoices: 2, paid: [1499], balanceCents: -1499, attempts: 0 })
    await billing.run('2026-02-15T11:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499], balanceCents: 0 })
  })

  test('create every missed period in order after an outage', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-05-20T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ next: '2026-06-15', invoices: 5, balanceCents: 0 })
    const { invoices } = await billing.details(email)
    expect(invoices.map(({ startDate }) => startDate)).toEqual([
      '2026-05-15',
      '2026-04-15',
      '2026-03-15',
      '2026-02-15',
      '2026-01-15',
    ])
  })

  test('put a customer with an error on hold and renew the others', async () => {
    const failing = await billing.hasPremium()
    const { email } = await billing.hasPremium()
    await billing.owner.query(
      `alter table invoices add constraint poison check (customer_id <> ${failing.id} or number < 2)`,
    )
    await billing.run('2026-02-15T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
    expect(await billing.standing(failing.email)).toMatchObject({ invoices: 1 })
    expect(await billing.context.db.selectFrom('parked_customers').selectAll().execute()).toMatchObject([
      { customer_id: failing.id, job: 'renewals', error: expect.stringContaining('poison') },
    ])

    await billing.owner.query('alter table invoices drop constraint poison; delete from parked_customers')
    await billing.run()
    expect(await billing.standing(failing.email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
  })

  test.each(['disk_full', 'read_only_sql_transaction', 'io_error', 'admin_shutdown'])(
    'a database failure with %s puts no customer on hold, and all are renewed once when it recovers',
    async (code) => {
      const { email } = await billing.hasPremium()
      await billing.owner.query(`
      create function fill_disk() returns trigger language plpgsql as $$
        begin raise exception 'no space left on device' using errcode = '${code}'; end $$;
      create trigger fill_disk before insert on invoices execute function fill_disk()`)
      await expect(billing.run('2026-02-15T15:00:00Z')).rejects.toThrow('no space left')
      expect(await billing.standing(email)).toMatchObject({ invoices: 1 })
      expect(await billing.context.db.selectFrom('parked_customers').selectAll().execute()).toEqual([])

      await billing.owner.query('drop function fill_disk cascade')
      await billing.run()
      expect(await billing.standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
    },
  )

  test('G16: after a crash following the charge, the next process books it once', async () => {
    const { email } = await billing.hasPremium()
    billing.payments.fault('charge', 'crash after')
    await billing.run('2026-02-15T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ balanceCents: -1499, paid: [1499], attempts: 1 })
    billing.clock.advance(10 * MINUTE_MS)
    await billing.run()
    expect(await billing.standing(email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499], attempts: 0 })
    expect(billing.payments.totalCents()).toBe(2 * 1499)
  })
})

test('complimentary access ends after its last day', async () => {
  const { id, email } = await billing.hasTrial()
  await billing.context.db.updateTable('customers').set({ type: 'comp', valid_till: '2026-01-20' }).execute()
  await billing.run('2026-01-21T04:00:00Z')
  expect((await billing.details(email)).customer.type).toBe('comp')
  await billing.run('2026-01-21T06:00:00Z')
  expect(await billing.details(email)).toMatchObject({
    customer: { type: 'free', validTill: '2026-01-20' },
    events: [{ event: 'Complimentary subscription ended' }],
  })
  const trail = await billing.context.db.selectFrom('audit_entries').where('customer_id', '=', id).selectAll().execute()
  expect(trail).toMatchObject([{ action: 'end-complimentary', staff_id: null }])
})
