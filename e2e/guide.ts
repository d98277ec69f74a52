import { uniqueBelow } from './seeded-random.ts'
import { channel, newCode } from './own-channels.ts'
import { expect, type Portal } from './portal.ts'

type Behavior = 'normal' | 'empty' | 'small' | 'broken' | 'overQuota' | 'page' | 'slow'

export interface GuideChannel {
  readonly code: string
  readonly name: string
  /** Sets how the guide source responds for its station. */
  setBehavior(behavior: Behavior): Promise<void>
}

/** Creates a channel for this test only, with its own station or without one. */
export async function createGuideChannel(portal: Portal, hasStation = true): Promise<GuideChannel> {
  const stationId = String(1_000_000_000 + uniqueBelow(1_000_000_000))
  const fields = channel(newCode(), { metadataId: hasStation ? stationId : '' })
  expect(await portal.send('operations', 'POST', '/create-channel', fields)).toMatchObject({ status: 200 })
  return {
    code: fields.code,
    name: fields.name,
    async setBehavior(behavior) {
      const url = `${process.env['PORTAL_GUIDE_URL']}/simulator/stations/${stationId}`
      expect((await fetch(url, { method: 'PUT', body: JSON.stringify({ behavior }) })).status).toBe(200)
    },
  }
}
