import type { Call } from '@portal/contract/call'
import type { Caller } from '@portal/server/test/caller.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'

/** A call that changes something, ready to be made. */
export interface Change {
  readonly call: Call
  /** Brings everything to where the call is offered, and says who makes it and with what. */
  readonly prepare: (portal: TestPortal) => Promise<{
    readonly input: object
    /** An administrator by default. */
    readonly caller?: Caller
    /** Whom the trail names; the administrator by default. */
    readonly email?: string
  }>
  /** Number of changes; one by default. */
  readonly entries?: number
}

/** One change. */
export function change(call: Call, prepare: Change['prepare']): Change {
  return { call, prepare }
}
