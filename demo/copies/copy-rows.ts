import { EASTERN } from '@portal/contract/dates'
import type pg from 'pg'
import { type HistoryTable, historyTables } from '../base/snapshot.ts'
import { personalColumns } from '../personal-row.ts'
import type { Column } from './columns.ts'

/** Tables with texts that contain an invoice number, and the column with the text. */
const naming: Partial<Record<HistoryTable, string>> = { ledger_entries: 'description', customer_events: 'details' }

/**
 * Copies the rows of the base company for each row in the table `copies`: with new IDs, invoice numbers and provider
 * IDs, some days later and earlier on each day. A customer's rows stay together.
 */
export async function copyRows(
  client: pg.Client,
  columns: readonly Column[],
  now: Date,
  tables: readonly HistoryTable[],
): Promise<void> {
  await client.query(shiftText)
  const highest = await findHighestIds(client)
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table)
    const invoice = naming[table] ? await rememberInvoices(client, table, naming[table]) : false
    await client.query(
      `insert into ${table} (${own.map(({ name }) => name).join(', ')}) overriding system value
       select ${own.map((column) => copyOf(column, highest, now)).join(', ')}
       from copies join base_${table} base on base.${table === 'customers' ? 'id' : 'customer_id'} = base_id
       ${invoice ? `left join invoices on invoices.id = base.named_invoice + copies.round * ${highest.invoices}` : ''}
       ${table === 'cards' ? 'join customers on customers.id = copies.customer_id' : ''}
       ${table === 'invoices' ? 'order by copies.customer_id' : ''}`,
    )
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1)) from ${table}`, [table])
    if (table === 'invoices') {
      await client.query(
        'update invoice_numbers set (last_number, last_issued_at) = (select coalesce(max(number), 0), max(issued_at) from invoices)',
      )
    }
  }
}

/** Returns the highest IDs in use: each round of copies continues those of the previous round. */
async function findHighestIds(client: pg.Client): Promise<Record<HistoryTable, number>> {
  const highest = historyTables.map((table) => `(select coalesce(max(id), 0)::int from base_${table}) as ${table}`)
  const { rows } = await client.query<Record<HistoryTable, number>>(`select ${highest.join(', ')}`)
  if (!rows[0]) throw new Error('a select without a table has one row')
  return rows[0]
}

async function rememberInvoices(client: pg.Client, table: HistoryTable, column: string): Promise<true> {
  await client.query(`alter table base_${table} add named_invoice bigint`)
  await client.query(
    `update base_${table} base set named_invoice = base_invoices.id
     from base_invoices where number = substring(${column} from '${NUMBER}')::bigint`,
  )
  return true
}

/** Matches an invoice number in a text, after the word. */
const NUMBER = 'nvoice #?([0-9]{6,})'

function copyOf({ table, name, type, refersTo }: Column, highest: Record<HistoryTable, number>, now: Date): string {
  const value = `base.${name}`
  if (refersTo === 'customers' || (table === 'customers' && name === 'id')) return 'copies.customer_id'
  if (name === 'id') return `${value} + copies.round * ${highest[table]}`
  const referred = historyTables.find((other) => other === refersTo)
  if (referred) return `${value} + copies.round * ${highest[referred]}`
  if (table === 'customers' && personalColumns.some((column) => column === name)) {
    return `case copies.round when 0 then ${value} else copies.${name} end`
  }
  if (table === 'cards' && name === 'name') {
    return `case copies.round when 0 then ${value} else left(customers.first_name || ' ' || customers.last_name, 128) end`
  }
  if (table === 'invoices' && name === 'number')
    return `row_number() over (order by ${later('base.issued_at')}, copies.customer_id, base.id)`
  if (name.startsWith('provider_')) {
    return `case copies.round when 0 then ${value}
      else split_part(${value}, '_', 1) || '_1' || upper(left(md5(${value} || copies.round), 16)) end`
  }
  if (naming[table] === name) return `pg_temp.shift_text(${value}, copies.days, invoices.number)`
  if (name === 'last_login_at') return lastLogin(now)
  if (type === 'date') return `${value} + copies.days`
  return type === 'timestamp with time zone' ? later(value) : value
}

/** Keeps the New York time of day, except that the copy lives a little earlier each day. */
function later(value: string): string {
  return `(case copies.days when 0 then ${value}
    else (${value} at time zone '${EASTERN}' + copies.days * interval '1 day') at time zone '${EASTERN}' end - copies.earlier)`
}

/** If it would be in the future, keeps its share of the time between sign-up and now. */
function lastLogin(now: Date): string {
  const instant = `timestamptz '${now.toISOString()}'`
  const [signedUp, moved] = [later('base.created_at'), later('base.last_login_at')]
  return `case when ${moved} > ${instant} then ${signedUp} + (${instant} - ${signedUp}) *
      (extract(epoch from base.last_login_at - base.created_at) / extract(epoch from ${instant} - base.created_at))::float
    else ${moved} end`
}

/** Shifts the dates in a text such as "Last day of service Apr 1, 2025", and replaces the invoice number. */
const shiftText = `
  create function pg_temp.shift_text(text text, days integer, number bigint) returns text language plpgsql immutable as $$
  declare
    found text;
  begin
    if number is not null then
      text := regexp_replace(text, '(nvoice #?)[0-9]{6,}', '\\1' || lpad(number::text, greatest(6, length(number::text)), '0'));
    end if;
    if days <> 0 and text ~ '[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4}' then
      -- The latest or the earliest first: no shifted date must match one that still has to be shifted.
      for found in
        select match[1] from regexp_matches(text, '([A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4})', 'g') match
        group by 1 order by sign(days) * (to_date(match[1], 'Mon DD, YYYY') - date '2000-01-01') desc
      loop
        text := replace(text, found, to_char(to_date(found, 'Mon DD, YYYY') + days, 'Mon FMDD, YYYY'));
      end loop;
    end if;
    return text;
  end
  $$`
