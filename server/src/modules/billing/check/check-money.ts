import pg from 'pg'
import { customerRules } from './customer-rules.ts'
import { invoiceRules } from './invoice-rules.ts'
import { ledgerRules } from './ledger-rules.ts'
import { paymentRules } from './payment-rules.ts'
import { checkReadable, READABLE } from './readable-values.ts'
import { recomputedRules } from './recomputed.ts'
import type { Violation, MoneyRule } from './rule.ts'
import { subscriptionRules } from './subscription-rules.ts'

const rules: readonly MoneyRule[] = [
  ...ledgerRules,
  ...paymentRules,
  ...invoiceRules,
  ...subscriptionRules,
  ...customerRules,
]

/**
 * Checks all customers against every ledger rule, in one read-only snapshot. Yields each result as soon as it is known;
 * ten million customers take minutes.
 *
 * @param asOf the time that decides what is overdue or in the future
 */
export async function* checkMoney(url: string, asOf: Date): AsyncGenerator<Violation> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-check-money' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local work_mem = '256MB'`)
    yield* checkMoneyWithin(client, asOf)
  } finally {
    await client.end()
  }
}

/** Does the same within an open transaction, for all rules or those whose name starts with `about`. */
export async function* checkMoneyWithin(client: pg.Client, asOf: Date, about = ''): AsyncGenerator<Violation> {
  await client.query(`set local timezone = 'UTC'`)
  if (READABLE.startsWith(about)) yield await checkReadable(client)
  for (const rule of rules) {
    if (rule.name.startsWith(about)) yield await runRule(client, rule.name, () => checkRule(client, rule, asOf))
  }
  for (const { name, check } of recomputedRules) {
    if (name.startsWith(about)) {
      yield await runRule(client, name, async () => ({ rule: name, ...(await check(client)) }))
    }
  }
}

/** A value that cannot be used in calculations, such as `infinity`, violates the rule instead of aborting the check. */
async function runRule(client: pg.Client, rule: string, check: () => Promise<Violation>): Promise<Violation> {
  await client.query('savepoint rule')
  try {
    return await check()
  } catch (error) {
    await client.query('rollback to savepoint rule')
    const reason = error instanceof Error ? error.message : String(error)
    return { rule, checked: 0, violations: 1, examples: [`not computable: ${reason}`] }
  }
}

async function checkRule(client: pg.Client, { name, source }: MoneyRule, asOf: Date): Promise<Violation> {
  const { rows } = await client.query<{ checked: string; violations: string; examples: string[] | null }>(
    `with clock as (select $1::timestamptz as now, ($1::timestamptz at time zone 'America/New_York')::date as today),
          examined as (${source})
     select count(*) as checked, count(*) filter (where bad is not false) as violations,
            (array_agg(id order by id) filter (where bad is not false))[1:3] as examples
     from examined`,
    [asOf],
  )
  const [row] = rows
  return {
    rule: name,
    checked: Number(row?.checked ?? 0),
    violations: Number(row?.violations ?? 0),
    examples: row?.examples ?? [],
  }
}
