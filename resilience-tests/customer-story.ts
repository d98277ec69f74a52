import type pg from 'pg'

/** Lists the customers whom billing could not process; not part of an action's effect. */
export const ON_HOLD_TABLE = 'public.parked_customers'
/** A job queue exists only after its first job. */
const QUEUES = 'pgboss.queue'
/** The latest reconciliation with the provider replaces the previous one. */
const RUNS = 'public.reconciliation_runs'

interface Tables {
  /** Tables whose rows belong to a customer. */
  readonly owned: readonly string[]
  readonly others: readonly string[]
}

/**
 * Describes everything that the database stores about one customer, so that two customers with the same history have
 * the same description.
 */
export class CustomerStory {
  readonly #owner: pg.Pool
  readonly #customerId: number
  readonly #tables: Tables
  #before: ReadonlyMap<string, number> = new Map()

  private constructor(owner: pg.Pool, customerId: number, tables: Tables) {
    this.#owner = owner
    this.#customerId = customerId
    this.#tables = tables
  }

  /** Starts now: for tables without customers, only rows added from here on count. */
  static async begin(owner: pg.Pool, customerId: number): Promise<CustomerStory> {
    const { rows } = await owner.query<{ name: string; owned: boolean }>(`
      select format('%I.%I', schemaname, tablename) as name, exists (
        select from information_schema.columns
        where table_schema = schemaname and table_name = tablename and column_name = 'customer_id') as owned
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const counted = rows.filter(({ name }) => name !== ON_HOLD_TABLE && name !== QUEUES && name !== RUNS)
    const tables = {
      owned: counted.filter(({ owned }) => owned).map(({ name }) => name),
      others: counted.filter(({ owned }) => !owned).map(({ name }) => name),
    }
    const story = new CustomerStory(owner, customerId, tables)
    story.#before = await story.#count()
    return story
  }

  /** Returns one line per row, and one for each other table that has grown or shrunk. */
  async describe(): Promise<string> {
    const selects = this.#tables.owned.map(
      (name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where customer_id = $1`,
    )
    const { rows } = await this.#owner.query<{ name: string; row: object }>(
      `select 'public.customers' as name, to_jsonb(t) as row from customers t where id = $1 union all ${selects.join(' union all ')}`,
      [this.#customerId],
    )
    const lines = rows.map(({ name, row }) => `${name} ${inGeneral(row)}`)
    for (const [name, count] of await this.#count()) {
      const more = count - (this.#before.get(name) ?? 0)
      if (more !== 0) lines.push(`${name} ${more}`)
    }
    return lines.toSorted().join('\n')
  }

  async #count(): Promise<Map<string, number>> {
    const counts = this.#tables.others.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`)
    const { rows } = await this.#owner.query<{ name: string; count: number }>(counts.join(' union all '))
    return new Map(rows.map(({ name, count }) => [name, count]))
  }
}

/** Names, numbers and times unique to one customer. */
const OWN_KEYS =
  /^(id|xid|number|invoice|voidedInvoice|username|request|progress|times_asked|ask_again_at|complimentaryCode|discrepancy)$|_id$|_hash$/
const OWN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(cus|ch|pi|pm|re|dp)_\w+/g, '$1'],
  [/[\w.]+@example\.com/g, 'address'],
  [/\b\d{4}-\d\d-\d\d(T[\d:.]+(Z|\+00:00))?/g, 'day'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'day'],
  [/\b0\d{5}\b/g, 'number'],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id'],
  // Requested without a response, or with an inconclusive one: in both cases the request is repeated.
  [/"state":"(asked|unknown)"/g, '"state":"open"'],
]

function inGeneral(row: object): string {
  const text = JSON.stringify(row, (key, value: unknown) => (OWN_KEYS.test(key) ? undefined : value))
  return OWN_NAMES.reduce((reported, [own, general]) => reported.replace(own, general), text)
}
