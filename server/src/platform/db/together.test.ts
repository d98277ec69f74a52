import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { idOf, together } from './together.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { db } = portal.context
const at = new Date('2026-03-01T15:00:00Z')

const credit = (customerId: number, cents: number) => ({
  customer_id: customerId,
  amount_cents: cents,
  description: 'Sorry',
  created_at: at,
})
const entry = { type: 'credit', description: 'Sorry, $1', occurred_at: at } as const

test('several changes are one statement, whose rows refer to each other, and answer what is wanted', async () => {
  const { id } = await insertCustomer(db)
  const rows = await db.transaction().execute((tx) =>
    together<{ id: number; amount_cents: number }>(
      tx,
      {
        credit: tx.insertInto('credits').values(credit(id, 250)).returning(['id', 'amount_cents']),
        entry: tx
          .insertInto('ledger_entries')
          .values({ ...entry, customer_id: id, amount_cents: 250, credit_id: idOf('credit') }),
        nothing: null,
        name: tx.updateTable('customers').set({ first_name: 'Eva' }).where('id', '=', id),
      },
      'credit',
    ),
  )

  expect(rows).toEqual([{ id: expect.any(Number), amount_cents: 250 }])
  const booked = await db.selectFrom('ledger_entries').where('customer_id', '=', id).selectAll().execute()
  expect(booked).toMatchObject([{ credit_id: rows[0]?.id, amount_cents: 250, description: 'Sorry, $1' }])
  const customer = db.selectFrom('customers').where('id', '=', id).select('first_name').executeTakeFirstOrThrow()
  expect(await customer).toEqual({ first_name: 'Eva' })
})

test('where one of them is refused, none is made', async () => {
  const { id } = await insertCustomer(db)
  const refused = db.transaction().execute((tx) =>
    together(tx, {
      name: tx.updateTable('customers').set({ first_name: 'Eva' }).where('id', '=', id),
      credit: tx.insertInto('credits').values(credit(id, -1)),
    }),
  )

  await expect(refused).rejects.toThrow('credits_amount_cents_check')
  const named = db.selectFrom('customers').where('id', '=', id).where('first_name', '=', 'Eva').select('id').execute()
  expect(await named).toEqual([])
})

test('nothing to change asks nothing of the database', async () => {
  expect(await db.transaction().execute((tx) => together(tx, { nothing: null }))).toEqual([])
})

test('the same changes are parsed once on a connection, and planned for any values', async () => {
  const { id } = await insertCustomer(db)
  await db.transaction().execute(async (tx) => {
    for (const name of ['Ana', 'Eva', 'Ada']) {
      await together(tx, { once: tx.updateTable('customers').set({ last_name: name }).where('id', '=', id) })
    }
    const { rows } = await sql<{ count: number; mode: string }>`
      select count(*)::int, current_setting('plan_cache_mode') as mode
      from pg_prepared_statements where statement like '%"once" as%'
    `.execute(tx)
    expect(rows).toEqual([{ count: 1, mode: 'auto' }])
  })
})
