import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const behaviours = ['normal', 'empty', 'small', 'broken', 'overQuota', 'page', 'slow'] as const
/** How the simulator answers for a station. */
export type Behaviour = (typeof behaviours)[number]

/** What it does by default; one station never responds, so that a demo shows what then happens. */
export function behaviourOf(stationId: string): Behaviour {
  return stationId === BROKEN_STATION ? 'broken' : 'normal'
}

/** Of the demo's channel `Tiempo y Clima`. */
export const BROKEN_STATION = '11048'

/** From `{"behaviour": "empty"}`; null for anything else. */
export async function readBehaviour(request: IncomingMessage): Promise<Behaviour | null> {
  const body: unknown = JSON.parse(await text(request))
  const wanted = body !== null && typeof body === 'object' && 'behaviour' in body ? body.behaviour : null
  return behaviours.find((behaviour) => behaviour === wanted) ?? null
}
