import type { Call } from '@portal/contract/call'
import type { Caller } from '@portal/server/test/caller.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'

/** A changing call that is ready to be made. */
export interface Change {
  readonly call: Call
  /** Brings the portal to a state in which the call is available; returns the caller and the input. */
  readonly prepare: (portal: TestPortal) => Promise<{
    readonly input: object
    /** Defaults to an administrator. */
    readonly caller?: Caller
    /** The user named in the trail; defaults to the administrator. */
    readonly email?: string
  }>
  /** Number of entries; defaults to one. */
  readonly entries?: number
}

/** Creates a call with one entry. */
export function change(call: Call, prepare: Change['prepare']): Change {
  return { call, prepare }
}
