import { SIMULATOR_KEY } from '@portal/server/src/integrations/guide/simulator-key.ts'
import { startGuideSimulator } from '@portal/simulators/guide/server.ts'
import { expect } from 'vitest'
import { createGracenote } from '../src/integrations/guide/gracenote.ts'
import { programsJobs } from '../src/modules/content/programs/jobs.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { insertChannel } from './channels.ts'
import { startPortal } from './portal.ts'

/** The station of the initial channel. */
export const STATION = '10359'

const NOW = '2026-03-06T15:00:00Z'

/** Starts a portal whose program guide comes from a simulator with configurable responses. */
export async function startGuideStaff() {
  const simulator = await startGuideSimulator(0)
  const guide = createGracenote({
    source: 'stand-in',
    baseUrl: simulator.url,
    apiKey: SIMULATOR_KEY,
    pauseMs: 0,
    retryAfterMs: [1, 1],
  })
  const portal = await startPortal({ guide, now: NOW })

  /** Sets the simulator's response for a station. */
  async function setBehavior(behavior: string, stationId = STATION) {
    const url = new URL(`/simulator/stations/${stationId}`, simulator.url)
    const response = await fetch(url, { method: 'PUT', body: JSON.stringify({ behavior }) })
    expect(response.status).toBe(200)
  }

  return {
    portal,
    operations: await portal.as('operations'),
    setBehavior,
    /** Runs the worker's nightly refresh. */
    async refreshAll() {
      const nightly = programsJobs.find(({ cron }) => cron)
      if (!nightly) throw new Error('no nightly job')
      await portal.context.db.transaction().execute((tx) => enqueue(tx, portal.context, nightly, {}))
      expect((await portal.runJobs()).failures).toEqual([])
    },
    /** Leaves one channel without a guide, whose station has one available. */
    async reset() {
      portal.clock.set(NOW)
      await portal.owner.query('truncate guide_stations, programs, guide_refreshes, channels, idempotency_keys')
      await insertChannel(portal.context.db, { code: 'NEWS', name: 'News 24', metadataId: STATION })
      await setBehavior('normal')
    },
    async stop() {
      await portal.stop()
      await simulator.stop()
    },
  }
}
