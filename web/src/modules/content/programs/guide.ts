import type { ReplyOf } from '@portal/contract/call'
import type { Program, programsCalls } from '@portal/contract/content/programs/calls'

export type GuideChannel = ReplyOf<typeof programsCalls.getProgramGuide>['channels'][number]

/** A program in a channel's row. */
export interface Cell<P = Program> {
  readonly code: string
  readonly program: P
}
