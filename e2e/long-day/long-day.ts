import { RunningPortal } from '@portal/server/test/experiments/running-portal.ts'
import pg from 'pg'
import { openCamera } from '../pictures/camera.ts'
import type { Whom } from './customers.ts'
import { type Lap, quickenTimers, workLaps } from './laps.ts'
import { untilShown } from './moves.ts'

interface LongDayOptions {
  /** How long the whole day is; 0 for as fast as it goes. */
  readonly minutes: number
  readonly laps: number
  readonly onLap: (lap: Lap) => void
}

const CUSTOMERS = 5_000
const QUICKENED = 60

/** Has an administrator work in one tab of a portal of their own; answers what the browser complained of. */
export async function runLongDay({ minutes, laps, onLap }: LongDayOptions): Promise<{ complaints: string[] }> {
  const isPaced = minutes > 0
  const quickened = isPaced ? 1 : QUICKENED
  const complaints: string[] = []
  // Each of its processes tells on its output where it can be inspected.
  const portal = await RunningPortal.open({ DEMO_CUSTOMERS: String(CUSTOMERS), NODE_OPTIONS: '--inspect=0' })
  try {
    const whoms = await choose(portal, laps)
    const camera = await openCamera(portal.url)
    try {
      const page = await camera.open({ role: 'administrator', colorScheme: 'light', width: 1280, height: 800 })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      if (!isPaced) await quickenTimers(page, quickened)
      await page.goto('/user-home')
      await untilShown(page, 'Customer Sign Up Report')
      await page.getByRole('button', { name: 'Search or go to…' }).waitFor()
      for await (const lap of workLaps(page, portal, whoms, { lapMs: (minutes * 60_000) / laps, quickened })) onLap(lap)
    } finally {
      await camera.close()
    }
  } finally {
    await portal.close()
  }
  return { complaints }
}

/** For each lap a surname that some dozens have, and a Trial customer. */
async function choose(portal: RunningPortal, laps: number): Promise<Whom[]> {
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
  const trials = await portal.addTrials(laps)
  return trials.map((trial, lap) => {
    const surname = surnames[lap % surnames.length]
    if (surname === undefined) throw new Error('the demo company has no surname that some dozens have')
    return { lap, surname, trial }
  })
}
