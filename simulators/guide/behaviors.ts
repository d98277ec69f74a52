import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const behaviors = ['normal', 'empty', 'small', 'broken', 'overQuota', 'page', 'slow'] as const
/** How the simulator responds for a station. */
export type Behavior = (typeof behaviors)[number]

/** Returns the default behavior; one station never responds, so that the demo data shows this case. */
export function behaviorOf(stationId: string): Behavior {
  return stationId === BROKEN_STATION ? 'broken' : 'normal'
}

/** The station of the demo channel `Tiempo y Clima`. */
export const BROKEN_STATION = '11048'

/** Reads `{"behavior": "empty"}`; returns null for anything else. */
export async function readBehavior(request: IncomingMessage): Promise<Behavior | null> {
  const body: unknown = JSON.parse(await text(request))
  const wanted = body !== null && typeof body === 'object' && 'behavior' in body ? body.behavior : null
  return behaviors.find((behavior) => behavior === wanted) ?? null
}
