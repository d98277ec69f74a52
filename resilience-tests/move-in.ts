import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type CalendarDay, startOfEasternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { parseCents } from '@portal/contract/money'
import { runBilling } from '@portal/server/src/modules/billing/public.ts'
import { checkMoney } from '@portal/server/src/modules/billing/check/check-money.ts'
import { customerImporter } from '@portal/server/src/modules/import/customers.ts'
import { readCsv } from '@portal/server/src/modules/import/read-csv.ts'
import { type Imported, runImport } from '@portal/server/src/modules/import/run-import.ts'
import { Tally } from '@portal/server/src/modules/import/tally.ts'
import { type Context, createContext } from '@portal/server/src/platform/context.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { startTestSimulator } from '@portal/server/test/payment-simulator.ts'
import { temporaryFolder } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import {
  BILL_FROM,
  fillProvider,
  headOfFile,
  lineOf,
  type GeneratedCustomer,
  generateCustomer,
} from './generated-customers.ts'

export interface MoveInFigures {
  readonly dryRun: Imported
  readonly firstImport: Imported
  readonly secondImport: Imported
  readonly expectedRefused: number
  /** Customers and days on which the forecast, the former system and the provider differ by a cent or more. */
  readonly wrongForecasts: number
  readonly wrongCharges: number
  readonly charges: number
  readonly chargedCents: number
  readonly brokenRules: readonly string[]
  /** In seconds. */
  readonly took: Readonly<Record<'dryRun' | 'import' | 'repeat' | 'billing', number>>
}

interface MoveInOptions {
  readonly customers: number
  /** The number of days from the cutover for which the portal bills; at most the days that are forecast. */
  readonly days: number
  readonly report?: (line: string) => void
}

/**
 * Imports generated premium customers, whose cards are in the payment simulator, and bills them. Compares each
 * customer's charges with the amounts of the former system and with the forecast of the dry run.
 *
 * @param url connects as the owner of a migrated database without customers
 */
export async function runMoveIn(
  url: string,
  { customers: count, days, report = () => {} }: MoveInOptions,
): Promise<MoveInFigures> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let ahead = 0
  const setClock = async (time: Date) => {
    ahead = time.getTime() - Date.now()
    await client.query('update demo_clock set ahead_ms = $1', [ahead])
  }
  const now = () => new Date(Date.now() + ahead)
  await setClock(new Date(startOfEasternDay(BILL_FROM).getTime() - DAY_MS))
  await client.query(`insert into merchants (code, name, created_at) values ('YIPTV', 'YIPTV', '2026-01-01')`)

  const customers = Array.from({ length: count }, (_, index) => generateCustomer(index))
  const folder = await temporaryFolder()
  const file = join(folder.path, 'customers.csv')
  await writeFile(file, headOfFile() + customers.map(lineOf).join(''))
  await fillProvider(
    url,
    customers.flatMap(({ name, isKnownAtProvider }) => (isKnownAtProvider ? [name] : [])),
  )
  const simulator = await startTestSimulator(url, { now })
  const databaseUrl = await loginUrlOf(url)
  const context = createContext({
    config: readConfig({ DATABASE_URL: databaseUrl, DEMO: 'true', STRIPE_API_BASE: simulator.url }),
    databaseUrl,
    applicationName: 'portal-resilience',
    log: createLog({ level: 'silent' }),
    now,
    trueNow: () => new Date(),
    newId: randomUUID,
  })
  try {
    const dryRun = await importFile(context, file, true)
    report(`dry run: ${dryRun.seconds.toFixed(0)} s, ${dryRun.counts.refused} rejected`)
    const first = await importFile(context, file, false)
    report(`import: ${first.seconds.toFixed(0)} s, ${first.counts.added} added`)
    const second = await importFile(context, file, false)
    report(`again: ${second.seconds.toFixed(0)} s, ${second.counts.unchanged} unchanged`)

    const until = addDays(BILL_FROM, days)
    const billed = performance.now()
    for (let day = BILL_FROM; day < until; day = addDays(day, 1)) {
      await setClock(new Date(startOfEasternDay(day).getTime() + 10 * HOUR_MS))
      const run = await runBilling(context)
      // The second run of the day has nothing to do.
      const again = await runBilling(context)
      report(`${day}: ${run.renewed} renewed, ${run.ended} ended, ${again.renewed} by a second run`)
    }
    const charged = await listCharges(client)
    const brokenRules: string[] = []
    for await (const { rule, violations } of checkMoney(url, now())) if (violations > 0) brokenRules.push(rule)
    const expected = expectedOf(customers)
    return {
      dryRun: dryRun.counts,
      firstImport: first.counts,
      secondImport: second.counts,
      expectedRefused: customers.filter(({ isRejected }) => isRejected).length,
      wrongForecasts: countDifferences(expected, dryRun.charges),
      wrongCharges: countDifferences(before(until, expected), charged),
      charges: charged.size,
      chargedCents: [...charged.values()].reduce((sum, cents) => sum + cents, 0),
      brokenRules,
      took: {
        dryRun: dryRun.seconds,
        import: first.seconds,
        repeat: second.seconds,
        billing: (performance.now() - billed) / 1000,
      },
    }
  } finally {
    await simulator.stop()
    await context.pool.end()
    await client.end()
    await folder.remove()
  }
}

/** Cents by `customer day`. */
type Charges = Map<string, number>

async function importFile(context: Context, file: string, isDryRun: boolean) {
  const startedAt = performance.now()
  const charges: Charges = new Map()
  const tally = new Tally((line) => {
    const [name = '', day = '', , cents = ''] = line.trim().split(',')
    const charged = parseCents(cents)
    if (charged !== null && charged > 0) charges.set(`${name} ${day}`, charged)
  })
  const records = readCsv(createReadStream(file, { encoding: 'utf8' }))
  const counts = await runImport(context.db, customerImporter(context, tally), records, {
    isDryRun,
    source: 'former',
    billFrom: BILL_FROM,
    now: context.now(),
    report: () => {},
  })
  return { counts, charges, seconds: (performance.now() - startedAt) / 1000 }
}

function expectedOf(customers: readonly GeneratedCustomer[]): Charges {
  return new Map(customers.flatMap(({ name, expected }) => expected.map(({ day, cents }) => [`${name} ${day}`, cents])))
}

function before(until: CalendarDay, charges: Charges): Charges {
  return new Map([...charges].filter(([key]) => key.slice(-until.length) < until))
}

/** Returns the provider's charges by Eastern day. */
async function listCharges(client: pg.Client): Promise<Charges> {
  const { rows } = await client.query<{ name: string; day: string; cents: string }>(
    `select substr(customer, 5) as name, sum(amount)::text as cents,
       to_char(to_timestamp(created) at time zone 'America/New_York', 'YYYY-MM-DD') as day
     from stand_in.charges where status = 'succeeded' group by 1, 3`,
  )
  return new Map(rows.map(({ name, day, cents }) => [`${name} ${day}`, Number(cents)]))
}

function countDifferences(one: Charges, other: Charges): number {
  const keys = new Set([...one.keys(), ...other.keys()])
  return [...keys].filter((key) => one.get(key) !== other.get(key)).length
}
