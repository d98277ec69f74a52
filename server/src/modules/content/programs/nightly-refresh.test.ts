import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertChannel } from '../../../../test/channels.ts'
import { STATION, startGuideStaff } from '../../../../test/guide-staff.ts'
import type { Job } from '../../../platform/jobs/define-job.ts'
import { programsJobs } from './jobs.ts'

const staff = await startGuideStaff()
const { portal, setBehavior, refreshAll } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

test('refreshes all stations once a night and continues after a failure', async () => {
  await insertChannel(portal.context.db, { code: 'MOVI', name: 'Movies', metadataId: '77' })
  await insertChannel(portal.context.db, { code: 'KIDS', name: 'Kids', metadataId: '88', disabled: true })
  await setBehavior('broken', '77')

  await refreshAll()
  await refreshAll()

  const { rows } = await portal.owner.query(
    'select station_id, state, staff_id from guide_refreshes order by station_id',
  )
  expect(rows).toEqual([
    { station_id: STATION, state: 'done', staff_id: null },
    { station_id: '77', state: 'failed', staff_id: null },
    { station_id: '88', state: 'done', staff_id: null },
  ])
})

test('stops requesting stations if the source rejects all requests', async () => {
  for (const [index, code] of ['AAAA', 'BBBB', 'CCCC'].entries()) {
    await insertChannel(portal.context.db, { code, name: code, metadataId: `2000${index}` })
  }
  // The first station in order.
  await setBehavior('overQuota', STATION)

  await refreshAll()

  const { rows } = await portal.owner.query('select problem, steps_done from guide_refreshes')
  expect(rows).toEqual(Array(4).fill({ problem: 'QuotaUsedUp', steps_done: 0 }))
})

test('stops after three unreachable stations in a row', async () => {
  for (const [index, code] of ['AAAA', 'BBBB', 'CCCC'].entries()) {
    await insertChannel(portal.context.db, { code, name: code, metadataId: `1000${index}` })
    await setBehavior('broken', `1000${index}`)
  }

  await refreshAll()

  const { rows } = await portal.owner.query('select problem, steps_done from guide_refreshes')
  expect(rows).toEqual(Array(4).fill({ problem: 'Unreachable', steps_done: 0 }))
})

test('a stopping worker starts no further station, and the next run continues', async () => {
  const nightly: Job | undefined = programsJobs.find(({ cron }) => cron)
  const stopping = { ...portal.context, stopping: AbortSignal.abort() }
  await expect(nightly?.run({}, stopping)).rejects.toThrow('stopped during shutdown')
  expect((await portal.owner.query('select from guide_refreshes')).rowCount).toBe(0)
  await refreshAll()
  expect((await portal.owner.query('select from guide_refreshes')).rowCount).toBe(1)
})
