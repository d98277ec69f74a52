import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import type { UnreadablePart } from '@portal/contract/customers/details'
import { modules } from '@portal/contract/modules'
import { createDemo } from '@portal/demo/create-demo.ts'
import { showcase } from '@portal/demo/showcase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedRights } from '../../../../test/expected-rights.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/postgres.ts'
import { startSupportDesk } from '../../../../test/support-staff.ts'
import { checkMoney } from '../../billing/check/check-money.ts'
import { READABLE } from '../../billing/check/readable-values.ts'

const NOW = '2026-11-21T17:00:00Z'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof startSupportDesk>>
beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 1, now: new Date(NOW), staff: false })
  desk = await startSupportDesk({ now: NOW, databaseUrl: database.url })
})
afterAll(async () => {
  await desk.stop()
  await database.drop()
})

type Row = [table: string, column: string, value: string, parts: UnreadablePart[]]
const infinite = (table: string, column: string, parts: UnreadablePart[]): Row[] =>
  ['infinity', '-infinity'].map((value) => [table, column, value, parts])

/** What the owner of the database can write, and which part of the page it takes away. */
const rows: readonly Row[] = [
  ...infinite('payments', 'paid_at', ['payments']),
  ['payments', 'paid_at', '200000-01-01T00:00:00Z', ['payments']],
  ['payments', 'paid_at', '0044-03-15T00:00:00Z BC', ['payments']],
  ['invoices', 'issued_at', 'infinity', ['invoices']],
  ['ledger_entries', 'occurred_at', 'infinity', ['ledger']],
  ['ledger_entries', 'occurred_at', '-infinity', ['ledger']],
  ...infinite('customer_events', 'occurred_at', ['events']),
  ...infinite('credits', 'created_at', ['credits']),
  ...infinite('charges', 'created_at', ['charges']),
  ['in_app_subscriptions', 'end_date', 'infinity', ['inAppSubscriptionDetails']],
  ['in_app_subscriptions', 'start_date', '-infinity', ['inAppSubscriptionDetails']],
  ...infinite('in_app_subscriptions', 'created_at', []),
  ['subscriptions', 'start_date', '-infinity', ['subscriptions']],
  ...infinite('customers', 'created_at', ['profile']),
  ...infinite('customers', 'last_login_at', ['profile']),
]

test.each(rows)('%s.%s of %s', async (table, column, value, parts) => {
  const email = table === 'in_app_subscriptions' ? showcase.inApp : showcase.complete
  const before = await desk.details(email)
  const key = table === 'customers' ? 'id' : 'customer_id'
  const id = await idOf(email)
  const [row] = await query(
    `select id::text, ${column}::text as old from ${table} where ${key} = $1 order by id limit 1`,
    [id],
  )
  await unguarded(`update ${table} set ${column} = $1 where id = $2`, [value, row?.['id']])
  try {
    const { customer, ...lists } = await desk.details(email)
    expect(customer.unreadable.toSorted()).toEqual(parts.toSorted())
    for (const [name, list] of Object.entries(lists)) {
      // The part is left out, the others are as before.
      const expected = customer.unreadable.some((part) => part === name) ? [] : before[name as keyof typeof lists]
      expect(list).toEqual(expected)
    }
    expect(customer.balanceCents).toBe(before.customer.balanceCents)
    expect((await desk.details(showcase.trial)).customer.unreadable).toEqual([])
    const found = await desk.support.call(customersCalls.searchUsers, { searchText: email })
    expect(found).toHaveLength(1)
    const preview = { email, action: 'addCredit', amount: '1.00' } as const
    expect((await desk.support.send(billingCalls.previewAction, preview)).status).toBe(200)
    expect(await damagedValues()).toContain(`${table}: ${column} of row with id ${String(row?.['id'])}`)
  } finally {
    await unguarded(`update ${table} set ${column} = $1 where id = $2`, [row?.['old'], row?.['id']])
  }
})

test.each(['infinity', '-infinity'])(
  'a subscription until %s takes its section, and nothing is charged',
  async (day) => {
    const email = day === 'infinity' ? showcase.yearly : showcase.oneCard
    const dates = day === 'infinity' ? '' : ", start_date = '-infinity', anchor = '-infinity'"
    await unguarded(
      `update subscriptions set next_invoice_date = $1, end_date = $1 ${dates} where customer_id = $2 and ended_at is null`,
      [day, await idOf(email)],
    )
    const { customer } = await desk.details(email)
    expect(customer).toMatchObject({ unreadable: ['subscriptions'], subscriptions: [] })
    const credit = { email, amount: '1.00', description: 'Goodwill', currency: 'USD' } as const
    const preview = await desk.support.send(billingCalls.previewAction, { email, action: 'addCredit', amount: '1.00' })
    expect([preview.status, (await desk.support.send(billingCalls.addCredit, credit)).status]).toEqual([200, 200])
  },
)

test('amounts beyond every number take their list and the balance', async () => {
  const email = showcase.creditBalance
  const [row] = await query('select id::text from credits where customer_id = $1 limit 1', [await idOf(email)])
  await unguarded('alter table credits drop constraint credits_amount_cents_check', [])
  await unguarded('update credits set amount_cents = $1 where id = $2', ['9100000000000000000', row?.['id']])
  const { customer } = await desk.details(email)
  expect(customer.unreadable).toEqual(['credits'])
  expect(await damagedValues()).toContain(`credits: amount_cents of row with id ${String(row?.['id'])}`)
})

test('reports, lists and searches go on, with the triggers on', async () => {
  const id = await idOf(showcase.complete)
  const damaged = [
    `update payments set paid_at = 'infinity' where id = (select max(id) from payments where customer_id = $1)`,
    `update customers set created_at = 'infinity', last_login_at = '-infinity' where id = $1`,
    `update in_app_subscriptions set start_date = '-infinity', created_at = 'infinity' where $1::bigint is not null`,
    `update disputes set opened_at = 'infinity' where $1::bigint is not null`,
  ]
  for (const statement of damaged) await query(statement, [id])
  await desk.runJobs()
  const administrator = await desk.as('administrator')
  const reads = Object.values(modules)
    .flatMap((module): Call[] => Object.values(module))
    .filter(({ method }) => method === 'GET')
  const broken: unknown[] = []
  for (const call of reads) {
    const { status, text } = await administrator.send(call, expectedRights[call.path]?.input ?? {})
    if (status >= 500) broken.push([call.path, status, text])
  }
  expect(broken).toEqual([])
  expect(reads.length).toBeGreaterThan(30)
})

async function damagedValues(): Promise<readonly string[]> {
  for await (const { rule, examples } of checkMoney(database.url, new Date(NOW))) if (rule === READABLE) return examples
  return []
}

async function idOf(email: string): Promise<unknown> {
  const [row] = await query('select id from customers where username = $1', [email.toLowerCase()])
  return row?.['id']
}

async function query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await desk.owner.query<Record<string, unknown>>(text, values)).rows
}

/** As the owner of the database, who can switch every trigger off. */
async function unguarded(text: string, values: unknown[]): Promise<void> {
  const client = await desk.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
