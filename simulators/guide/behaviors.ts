import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const behaviors = ['normal', 'empty', 'small', 'broken', 'overQuota', 'page', 'slow'] as const
/** How the simulator answers for a station. */
export type Behavior = (typeof behaviors)[number]

/** What it does by default; one station never responds, so that a demo shows what then happens. */
export function behaviorOf(stationId: string): Behavior {
  return stationId === BROKEN_STATION ? 'broken' : 'normal'
}

/** Of the demo's channel `Tiempo y Clima`. */
export const BROKEN_STATION = '11048'

/** From `{"behavior": "empty"}`; null for anything else. */
export async function readBehavior(request: IncomingMessage): Promise<Behavior | null> {
  const body: unknown = JSON.parse(await text(request))
  const wanted = body !== null && typeof body === 'object' && 'behavior' in body ? body.behavior : null
  return behaviors.find((behavior) => behavior === wanted) ?? null
}
