import { openCamera } from '@portal/e2e/pictures/camera.ts'
import pg from 'pg'
import { RunningPortal } from '../running-portal.ts'
import type { IterationCustomers } from './customers.ts'
import { type Iteration, accelerateTimers, workIterations } from './iterations.ts'
import { waitUntilShown } from './moves.ts'

interface SoakOptions {
  /** The duration of the whole day; 0 for as fast as possible. */
  readonly minutes: number
  readonly iterations: number
  readonly onIteration: (iteration: Iteration) => void
}

const CUSTOMERS = 5_000
const ACCELERATION = 60

/** Lets an administrator work in one tab of a separate portal; returns the browser's error messages. */
export async function runSoakTest({
  minutes,
  iterations,
  onIteration,
}: SoakOptions): Promise<{ complaints: string[] }> {
  const isPaced = minutes > 0
  const acceleration = isPaced ? 1 : ACCELERATION
  const complaints: string[] = []
  // Each of its processes prints its inspector URL.
  const portal = await RunningPortal.open({ DEMO_CUSTOMERS: String(CUSTOMERS), NODE_OPTIONS: '--inspect=0' })
  try {
    const customersByIteration = await choose(portal, iterations)
    const camera = await openCamera(portal.url)
    try {
      const page = await camera.open({ role: 'administrator', colorScheme: 'light', width: 1280, height: 800 })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      if (!isPaced) await accelerateTimers(page, acceleration)
      await page.goto('/user-home')
      await waitUntilShown(page, 'Home')
      await page.getByRole('button', { name: 'Search or go to…' }).waitFor()
      for await (const iteration of workIterations(page, portal, customersByIteration, {
        iterationMs: (minutes * 60_000) / iterations,
        acceleration,
      }))
        onIteration(iteration)
    } finally {
      await camera.close()
    }
  } finally {
    await portal.close()
  }
  return { complaints }
}

/** Chooses for each iteration a surname with a few dozen customers, and a Trial customer. */
async function choose(portal: RunningPortal, iterations: number): Promise<IterationCustomers[]> {
  const surnames = await portal.withDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query<{ surname: string }>(
      `select last_name as surname from customers where last_name ~ '^[A-Z][a-z]{5,}$'
       group by last_name having count(*) between 12 and 40 order by last_name`,
    )
    await client.end()
    return rows.map(({ surname }) => surname)
  })
  const trials = await portal.addTrials(iterations)
  return trials.map((trial, iteration) => {
    const surname = surnames[iteration % surnames.length]
    if (surname === undefined) throw new Error('the demo company has no surname that some dozens have')
    return { iteration, surname, trial }
  })
}
