import { uniqueBelow } from './seeded-random.ts'
import { channel, newCode } from './own-channels.ts'
import { expect, type Portal } from './portal.ts'

type Behavior = 'normal' | 'empty' | 'small' | 'broken' | 'overQuota' | 'page' | 'slow'

export interface GuideChannel {
  readonly code: string
  readonly name: string
  /** How the source of the program guide answers for its station from now on. */
  behave(behavior: Behavior): Promise<void>
}

/** A channel that no other test knows, at a station of its own, or at none. */
export async function createGuideChannel(portal: Portal, hasStation = true): Promise<GuideChannel> {
  const stationId = String(1_000_000_000 + uniqueBelow(1_000_000_000))
  const fields = channel(newCode(), { metadataId: hasStation ? stationId : '' })
  expect(await portal.send('operations', 'POST', '/create-channel', fields)).toMatchObject({ status: 200 })
  return {
    code: fields.code,
    name: fields.name,
    async behave(behavior) {
      const url = `${process.env['PORTAL_GUIDE_URL']}/simulator/stations/${stationId}`
      expect((await fetch(url, { method: 'PUT', body: JSON.stringify({ behavior }) })).status).toBe(200)
    },
  }
}
