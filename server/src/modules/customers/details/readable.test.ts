import { billingCalls } from '@portal/contract/billing/calls'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { type PreviewedAction, previewedActions } from '@portal/contract/billing/preview/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import type { CustomerFacts, UnreadablePart } from '@portal/contract/customers/facts'
import { customerActions, offeredWhen } from '@portal/contract/customers/offered'
import { modules } from '@portal/contract/modules'
import { createDemo } from '@portal/demo/create-demo.ts'
import { showcase } from '@portal/demo/showcase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedPermissions } from '../../../../test/expected-permissions.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/postgres.ts'
import { startSupportStaff } from '../../../../test/support-staff.ts'
import { lockAccount } from '../account.ts'
import { checkMoney } from '../../billing/check/check-money.ts'
import { READABLE } from '../../billing/check/readable-values.ts'

const NOW = '2026-11-21T17:00:00Z'

let database: TestDatabase
let staff: Awaited<ReturnType<typeof startSupportStaff>>
beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 1, now: new Date(NOW) })
  staff = await startSupportStaff({ now: NOW, databaseUrl: database.url })
})
afterAll(async () => {
  await staff.stop()
  await database.drop()
})

type Row = [table: string, column: string, value: string, parts: UnreadablePart[]]
const infinite = (table: string, column: string, parts: UnreadablePart[]): Row[] =>
  ['infinity', '-infinity'].map((value) => [table, column, value, parts])

/** Values that the database owner can write, and the part of the page that each makes unreadable. */
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

test.each(rows)('stays readable with %s.%s of %s', async (table, column, value, parts) => {
  const email = table === 'in_app_subscriptions' ? showcase.inApp : showcase.complete
  const before = await staff.details(email)
  const key = table === 'customers' ? 'id' : 'customer_id'
  const id = await idOf(email)
  const [row] = await query(
    `select id::text, ${column}::text as old from ${table} where ${key} = $1 order by id limit 1`,
    [id],
  )
  await unguarded(`update ${table} set ${column} = $1 where id = $2`, [value, row?.['id']])
  try {
    const { customer, ...lists } = await staff.details(email)
    expect(customer.unreadable.toSorted()).toEqual(parts.toSorted())
    for (const [name, list] of Object.entries(lists)) {
      // Only the unreadable part is left out.
      const expected = customer.unreadable.some((part) => part === name) ? [] : before[name as keyof typeof lists]
      expect(list).toEqual(expected)
    }
    expect(customer.balanceCents).toBe(before.customer.balanceCents)
    expect((await staff.details(showcase.trial)).customer.unreadable).toEqual([])
    const found = await staff.support.call(customersCalls.searchUsers, { searchText: email })
    expect(found).toHaveLength(1)
    const preview = { email, action: 'addCredit', amount: '1.00' } as const
    expect((await staff.support.send(billingCalls.previewAction, preview)).status).toBe(200)
    expect(await damagedValues()).toContain(`${table}: ${column} of row with id ${String(row?.['id'])}`)
  } finally {
    await unguarded(`update ${table} set ${column} = $1 where id = $2`, [row?.['old'], row?.['id']])
  }
})

test.each(['infinity', '-infinity'])(
  'an end date of %s hides only the subscription section and charges nothing',
  async (day) => {
    const email = day === 'infinity' ? showcase.yearly : showcase.oneCard
    const dates = day === 'infinity' ? '' : ", start_date = '-infinity', anchor = '-infinity'"
    await unguarded(
      `update subscriptions set next_invoice_date = $1, end_date = $1 ${dates} where customer_id = $2 and ended_at is null`,
      [day, await idOf(email)],
    )
    const { customer } = await staff.details(email)
    expect(customer).toMatchObject({ unreadable: ['subscriptions'], subscriptions: [] })
    const credit = { email, amount: '1.00', description: 'Goodwill', currency: 'USD' } as const
    const preview = await staff.support.send(billingCalls.previewAction, { email, action: 'addCredit', amount: '1.00' })
    expect([preview.status, (await staff.support.send(billingCalls.addCredit, credit)).status]).toEqual([200, 200])
  },
)

const LARGEST = '9223372036854775807'
/**
 * Amounts and numbers too large to compute with, and the parts that they make unreadable. The table's CHECKs are
 * dropped.
 */
const amounts: readonly [table: string, column: string, value: string, UnreadablePart[]][] = [
  ['payments', 'amount_cents', LARGEST, ['payments']],
  // A payment shows its refunded amount.
  ['refunds', 'amount_cents', LARGEST, ['payments', 'refunds']],
  ['invoices', 'total_cents', LARGEST, ['invoices']],
  ['credits', 'amount_cents', LARGEST, ['credits']],
  ['charges', 'amount_cents', LARGEST, ['charges']],
  ['ledger_entries', 'amount_cents', LARGEST, ['balance', 'ledger']],
  ['ledger_entries', 'amount_cents', '-9223372036854775808', ['balance', 'ledger']],
  ['disputes', 'amount_cents', LARGEST, ['openDisputes']],
  ['subscriptions', 'price_cents', LARGEST, ['subscriptions']],
  ['subscriptions', 'next_invoice_date', 'infinity', ['subscriptions']],
  ['subscriptions', 'next_invoice_date', '0044-03-15 BC', ['subscriptions']],
  ['subscriptions', 'anchor', 'infinity', ['subscriptions']],
  ['subscriptions', 'end_date', 'infinity', ['subscriptions']],
  ['subscriptions', 'payment_attempt_count', '-2147483648', ['subscriptions']],
  ['customers', 'free_seconds_consumed', '-2147483648', ['profile']],
]

test.each(amounts)('no call of the page fails with %s.%s of %s', async (table, column, value, parts) => {
  const email = table === 'disputes' ? showcase.disputed : showcase.complete
  const id = await idOf(email)
  const key = table === 'customers' ? 'id' : 'customer_id'
  const [row] = await query(`select max(id)::text as id from ${table} where ${key} = $1`, [id])
  const restore = await corrupt(table, column, value, row?.['id'])
  try {
    const details = await staff.details(email)
    expect(details.customer.unreadable.toSorted()).toEqual(parts)
    expect(await failing(email)).toEqual([])
    expect(await failing(showcase.monthEnd)).toEqual([])
    expect(offeredTo(details.customer)).toEqual(offeredTo(await factsOf(email)))
    // Every available action has a preview, unless the balance is unknown.
    const isRefused = ({ action, status }: Previewed) => offeredWhen[action](details.customer) && status !== 200
    if (!parts.includes('balance')) expect((await previews(email)).filter(isRefused)).toEqual([])
    const charge = { email, amount: '1.00', description: 'Box', currency: 'USD' } as const
    expect((await staff.support.send(billingCalls.addCharge, charge)).status).toBe(200)
    if (value === LARGEST) {
      expect(await damagedValues()).toContain(`${table}: ${column} of row with id ${String(row?.['id'])}`)
    }
  } finally {
    await restore()
  }
})

test.each(['issued_at', 'next_attempt_on'])(
  'billing stops if %s of the open invoice is unreadable, and the page shows it',
  async (column) => {
    const id = await idOf(showcase.complete)
    const [row] = await query('select max(id)::text as id from invoices where customer_id = $1', [id])
    await query(`update invoices set status = 'open', settled_at = null where id = $1`, [row?.['id']])
    const restore = await corrupt('invoices', column, 'infinity', row?.['id'])
    try {
      const { customer } = await staff.details(showcase.complete)
      expect(customer.unreadable).toContain('openInvoice')
      expect(offeredTo(customer)).toEqual(offeredTo(await factsOf(showcase.complete)))
      expect(offeredTo(customer)).not.toContain('cancelOnLastDay')
    } finally {
      await restore()
      await query(`update invoices set status = 'paid', settled_at = issued_at where id = $1`, [row?.['id']])
    }
  },
)

const offeredTo = (facts: CustomerFacts) => customerActions.filter((action) => offeredWhen[action](facts))

/** The facts that the server's decisions are based on. */
async function factsOf(email: string): Promise<CustomerFacts> {
  const by = { staff: null, requestId: null }
  const locked = await staff.context.db.transaction().execute((tx) => {
    return lockAccount(tx, { username: email }, { now: staff.context.now, by })
  })
  if (!locked) throw new Error(`no customer ${email}`)
  return locked.account.facts
}

interface Previewed {
  readonly action: PreviewedAction
  readonly status: number
}

async function previews(email: string): Promise<Previewed[]> {
  const chargeId = await refundableCharge(email)
  const input = { email, amount: '1.00', duration: 10, plan: 'monthly', chargeId } as const
  const actions = previewedActions.filter((action) => action !== 'refundPayment' || chargeId !== undefined)
  return Promise.all(
    actions.map(async (action) => {
      return { action, status: (await staff.support.send(billingCalls.previewAction, { ...input, action })).status }
    }),
  )
}

/** Returns the oldest payment without refunds, unless it is damaged. */
async function refundableCharge(email: string): Promise<string | undefined> {
  const [payment] = await query(
    `select provider_charge_id as charge from payments
     where customer_id = $1 and amount_cents between 100 and 100000
       and not exists (select from refunds where payment_id = payments.id)
       and not exists (select from disputes where payment_id = payments.id)
     order by id limit 1`,
    [await idOf(email)],
  )
  return payment && String(payment['charge'])
}

/** Returns the failing calls of a customer's page. */
async function failing(email: string): Promise<unknown[]> {
  const invoices = await query('select number from invoices where customer_id = $1', [await idOf(email)])
  const reads = await Promise.all([
    staff.support.send(customersCalls.getUserDetails, { email }),
    staff.support.send(customersCalls.getUserFieldChanges, { email }),
    staff.support.send(customersCalls.searchUsers, { searchText: email }),
    ...invoices.map(({ number }) =>
      staff.support.send(invoicesCalls.downloadInvoice, { email, invoiceNumber: invoiceNumber(Number(number)) }),
    ),
  ])
  return [...reads, ...(await previews(email))].filter(({ status }) => status >= 500)
}

/** Writes a value past all checks and triggers and returns a function that restores the old one. */
async function corrupt(table: string, column: string, value: string, id: unknown): Promise<() => Promise<void>> {
  const checks = await query(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  const [row] = await query(`select ${column}::text as old from ${table} where id = $1`, [id])
  for (const { name } of checks) await unguarded(`alter table ${table} drop constraint ${String(name)}`, [])
  await unguarded(`update ${table} set ${column} = $1 where id = $2`, [value, id])
  return async () => {
    await unguarded(`update ${table} set ${column} = $1 where id = $2`, [row?.['old'], id])
    for (const { name, rule } of checks) {
      await unguarded(`alter table ${table} add constraint ${String(name)} ${String(rule)}`, [])
    }
  }
}

test('reports, lists and searches keep working with triggers enabled', async () => {
  const id = await idOf(showcase.complete)
  const damaged = [
    `update payments set paid_at = 'infinity' where id = (select max(id) from payments where customer_id = $1)`,
    `update customers set created_at = 'infinity', last_login_at = '-infinity' where id = $1`,
    `update in_app_subscriptions set start_date = '-infinity', created_at = 'infinity' where $1::bigint is not null`,
    `update disputes set opened_at = 'infinity' where $1::bigint is not null`,
    `update invoices set period_until = 'infinity' where id = (select max(id) from invoices where customer_id = $1)`,
    // Within the period that the reports cover.
    `update payments set amount_cents = ${LARGEST}, price_cents = ${LARGEST}, paid_at = '2026-03-05T17:00:00Z'
     where id in (select id from payments where customer_id = $1 order by id limit 2)`,
  ]
  for (const statement of damaged) await query(statement, [id])
  await staff.runJobs()
  const administrator = await staff.as('administrator')
  const reads = Object.values(modules)
    .flatMap((module): Call[] => Object.values(module))
    .filter(({ method }) => method === 'GET')
  const broken: unknown[] = []
  for (const call of reads) {
    const { status, text } = await administrator.send(call, expectedPermissions[call.path]?.input ?? {})
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
  return (await staff.owner.query<Record<string, unknown>>(text, values)).rows
}

/** Runs as the database owner, who can disable triggers. */
async function unguarded(text: string, values: unknown[]): Promise<void> {
  const client = await staff.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
