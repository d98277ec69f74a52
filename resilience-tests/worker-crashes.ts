import { setTimeout as wait } from 'node:timers/promises'
import { easternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { checkMoney } from '@portal/server/src/modules/billing/check/check-money.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { insertDueSubscriptions } from '@portal/server/test/due-subscriptions.ts'
import { type SpawnedProcess, spawnProcess } from '@portal/server/test/spawned-process.ts'
import { startTestSimulator } from '@portal/server/test/payment-simulator.ts'
import pg from 'pg'
import { enqueueBilling } from './running-portal.ts'

/** Longer than the heartbeat timeout of a provider call. */
const HEARTBEAT_TIMEOUT_MS = 3 * MINUTE_MS
const POLL_MS = 100
const END_TIMEOUT_MS = 20 * MINUTE_MS

export interface WorkerCrashesFigures {
  readonly due: number
  readonly kills: number
  /** Invoices of the new period, paid by a charge at the provider. */
  readonly invoices: number
  readonly paid: number
  readonly chargedAtProvider: number
  readonly parked: number
  /** What another run of both workers added. */
  readonly addedByRerun: number
  readonly brokenRules: readonly string[]
  readonly seconds: number
}

interface Totals {
  readonly invoices: number
  readonly paid: number
  readonly charged: number
  readonly open: number
  readonly parked: number
}

/**
 * Lets two of the portal's workers renew the same due subscriptions, one of which cannot be renewed, and kills them at
 * random times.
 *
 * @param url connects as the owner of a migrated database without customers
 */
export async function runWorkerCrashes(
  url: string,
  { due, kills, report = () => {} }: { due: number; kills: number; report?: (line: string) => void },
): Promise<WorkerCrashesFigures> {
  const startedAt = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Tomorrow at midday, when cards are charged.
  const aheadMs = DAY_MS - ((Date.now() + DAY_MS - 17 * HOUR_MS) % DAY_MS) + DAY_MS
  await client.query('update demo_clock set ahead_ms = $1', [aheadMs])
  let ahead = aheadMs
  const now = () => new Date(Date.now() + ahead)
  await insertDueSubscriptions(url, due, easternDay(now()))
  await client.query(`alter table invoices add constraint poison check (customer_id > 1 or number <= ${due})`)
  const simulator = await startTestSimulator(url, { now })
  const env = { DATABASE_URL: await loginUrlOf(url), DEMO: 'true', STRIPE_API_BASE: simulator.url }
  const spawn = async () => {
    await enqueueBilling(url, now)
    return spawnProcess('worker', env)
  }
  const workers: Promise<SpawnedProcess>[] = []
  try {
    workers.push(spawn(), spawn())
    for (let killed = 0; killed < kills; killed++) {
      const worker = await workers.shift()
      await wait(100 + seededRandom.share() * 900)
      await worker?.kill()
      workers.push(spawn())
      const { invoices, paid } = await readTotals(client, now())
      report(`worker ${killed + 1} killed: ${invoices} of ${due} invoices raised, ${paid} paid`)
    }
    await finish()
    const first = await readTotals(client, now())
    await finish()
    const second = await readTotals(client, now())
    const brokenRules: string[] = []
    for await (const { rule, violations } of checkMoney(url, now())) if (violations > 0) brokenRules.push(rule)
    return {
      due,
      kills,
      invoices: second.invoices,
      paid: second.paid,
      chargedAtProvider: second.charged,
      parked: second.parked,
      addedByRerun: second.invoices - first.invoices + second.charged - first.charged,
      brokenRules,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await stopWorkers()
    await simulator.stop()
    await client.end()
  }

  async function stopWorkers(): Promise<void> {
    for (const worker of workers.splice(0)) await (await worker).stop()
  }

  /** Restarts both workers a few minutes later, until nothing is in progress. */
  async function finish(): Promise<void> {
    await stopWorkers()
    ahead += HEARTBEAT_TIMEOUT_MS
    await client.query('update demo_clock set ahead_ms = $1', [ahead])
    workers.push(spawn(), spawn())
    await Promise.all(workers)
    for (let waited = 0; waited < END_TIMEOUT_MS; waited += POLL_MS) {
      await wait(POLL_MS)
      const { rows } = await client.query(
        `select count(*)::int as left from pgboss.job where name = 'billing' and state in ('created', 'active', 'retry')
           and created_on >= $1`,
        [new Date(now().getTime() - HEARTBEAT_TIMEOUT_MS / 2)],
      )
      if (rows[0].left === 0 && (await readTotals(client, now())).open === 0) return
    }
  }
}

async function readTotals(client: pg.Client, now: Date): Promise<Totals> {
  const { rows } = await client.query<Totals>(
    `select (select count(*)::int from invoices where period_start = $1) as invoices,
       (select count(*)::int from invoices where period_start = $1 and status = 'paid') as paid,
       (select count(*)::int from stand_in.charges where status = 'succeeded') as charged,
       (select count(*)::int from payment_operations where settled_at is null) as open,
       (select count(*)::int from parked_customers) as parked`,
    [easternDay(now)],
  )
  // A SELECT without FROM returns exactly one row.
  return rows[0] as Totals
}
