import type pg from 'pg'
import type { Violation } from './rule.ts'

export const READABLE = 'Readable: every date and amount is in the supported range'
const MAX_EXAMPLES = 20

/** Reports table, column and row of values that no screen can show: `infinity`, NaN, years past 9999, huge amounts. */
export async function checkReadable(client: pg.Client): Promise<Violation> {
  let checked = 0
  let violations = 0
  const examples: string[] = []
  for (const [table, columns] of await columnsByTable(client)) {
    const conditions = columns.map(
      ({ column, type }) => [column, unreadableWhen(client.escapeIdentifier(column), type)] as const,
    )
    const anyCondition = conditions.map(([, condition]) => condition).join(' or ')
    const unreadable = conditions.map(
      ([column, condition]) => `case when ${condition} then ${client.escapeLiteral(column)} end`,
    )
    const { rows } = await client.query<{ checked: string; violations: string; examples: string[] | null }>(
      `select count(*) as checked, count(*) filter (where ${anyCondition}) as violations,
         (array_agg(array_to_string(array[${unreadable.join(', ')}], ', ') || ' of ' || ${rowName(client, columns)} )
           filter (where ${anyCondition}))[1:${MAX_EXAMPLES}] as examples
       from ${client.escapeIdentifier(table)} as row_of_table`,
    )
    checked += Number(rows[0]?.checked ?? 0)
    violations += Number(rows[0]?.violations ?? 0)
    examples.push(...(rows[0]?.examples ?? []).map((example) => `${table}: ${example}`))
  }
  return { rule: READABLE, checked, violations, examples: examples.slice(0, MAX_EXAMPLES) }
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The columns of the table's primary key. */
  readonly key: readonly string[]
}

async function columnsByTable(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
       array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
             where i.indrelid = c.oid and i.indisprimary order by k.attnum) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
       and (a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'numeric'::regtype,
              'float4'::regtype, 'float8'::regtype)
         or a.atttypid = 'int8'::regtype and a.attname like '%cents')
     order by 1, a.attnum`,
  )
  return Map.groupBy(rows, ({ table }) => table)
}

/** The bounds use PostgreSQL's text format: four-digit years from 1 to 9999 AD. */
function unreadableWhen(column: string, type: string): string {
  if (type === 'bigint') return `coalesce(abs(${column}::numeric) >= ${Number.MAX_SAFE_INTEGER}, false)`
  if (type === 'date') return `coalesce(${column} not between '0001-01-01' and '9999-12-30', false)`
  if (type.startsWith('timestamp')) return `coalesce(${column} not between '0001-01-02' and '9999-12-30', false)`
  return `coalesce(${column}::text in ('NaN', 'Infinity', '-Infinity'), false)`
}

function rowName(client: pg.Client, columns: readonly Column[]): string {
  const key = columns[0]?.key ?? []
  if (key.length === 0) return `'row ' || row_of_table.ctid::text`
  const values = key.map((column) => `row_of_table.${client.escapeIdentifier(column)}::text`)
  return `${client.escapeLiteral(`row with ${key.join(', ')} `)} || concat_ws(', ', ${values.join(', ')})`
}
