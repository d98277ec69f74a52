import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { channelCode, ChannelNotFound } from '../channels/calls.ts'
import { count, instant } from '../../wire.ts'

const program = z
  .object({
    startTime: instant,
    endTime: instant,
    name: z.string(),
    /** In whole minutes. */
    duration: count,
    description: z.string(),
  })
  .meta({ id: 'Program' })
export type Program = z.output<typeof program>

/** Why a refresh did not replace the guide, with the text shown. */
export const refreshProblems = {
  NoSource: 'No program guide source is configured.',
  Unreachable: 'Unable to reach the program guide source.',
  KeyRefused: 'The program guide source rejected the API key.',
  QuotaUsedUp: "The program guide source's rate limit has been reached.",
  StationUnknown: 'The program guide source does not recognize this station.',
  NotUnderstood: 'The program guide source returned an unexpected response.',
  Empty: 'The new guide is empty.',
  Shrunken: 'The new guide is much smaller than the current one.',
  Interrupted: 'The refresh was interrupted.',
} as const
export type RefreshProblem = keyof typeof refreshProblems

const refreshStates = ['running', 'done', 'refused', 'failed'] as const
export type RefreshState = (typeof refreshStates)[number]

/** Object.keys is typed as string[]. */
const problemNames = Object.keys(refreshProblems) as RefreshProblem[]

const refresh = z
  .object({
    state: z.enum(refreshStates),
    /** Why the last good guide was retained. */
    problem: z.enum(problemNames).nullable(),
    /** The source's error message, if any. */
    detail: z.string().nullable(),
    /** Progress: completed steps out of all steps. */
    stepsDone: count,
    stepsTotal: count,
    /** Number of programs found, and number in the last good guide for the same period. */
    programs: count.nullable(),
    programsBefore: count.nullable(),
    /** The staff member who requested it; null for the nightly refresh. */
    askedBy: z.string().nullable(),
    begunAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'GuideRefresh' })
export type Refresh = z.output<typeof refresh>

export const programsCalls = defineCalls({
  /** A channel's program guide in chronological order: programs that ended in the last 24 hours, and all later ones. */
  getAllChannelPrograms: {
    method: 'GET',
    path: '/get-all-channel-programs',
    permission: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: z.array(program),
    errors: { ChannelNotFound },
    failed: 'Error fetching program guide',
  },
  /** Age of a channel's guide, and status of its latest refresh. */
  getChannelProgramsState: {
    method: 'GET',
    path: '/get-channel-programs-state',
    permission: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: z.object({
      name: z.string(),
      /** Null if the channel has no guide. */
      stationId: z.string().nullable(),
      /** Current time of the portal. */
      asOf: instant,
      /** Time of the displayed guide; null if there is none. */
      refreshedAt: instant.nullable(),
      refresh: refresh.nullable(),
    }),
    errors: { ChannelNotFound },
    failed: 'Error fetching channel details',
  },
  /** Returns when the refresh ends. Shares a running refresh of the same station. */
  refreshChannelPrograms: {
    method: 'POST',
    path: '/refresh-channel-programs',
    permission: 'channels',
    /** With `acceptLess`, also accepts a guide that is empty or much smaller than the last one. */
    input: z.strictObject({ code: channelCode, acceptLess: z.boolean().optional() }),
    /** Number of programs found for the next 14 days. */
    reply: z.object({ programs: count }),
    errors: {
      ChannelNotFound,
      /** The channel has no station ID. */
      NotOffered: { status: 409, message: 'Error refreshing program guide' },
      /** The new guide is empty or much smaller, so the last good guide was retained. */
      ProgramGuideRefused: { status: 409, message: 'Error refreshing program guide' },
      /**
       * No usable guide arrived, so the last good guide was retained. The failure is final: retrying starts a new
       * attempt.
       */
      ProgramGuideUnavailable: { status: 424, message: 'Error refreshing program guide' },
      /** The refresh takes longer than a call may. */
      StillRefreshing: {
        status: 409,
        message: 'The program guide is still refreshing in the background.',
      },
    },
    done: 'Program guide refreshed successfully',
    failed: 'Error refreshing program guide',
  },
  /** Programs of all channels in the eight hours from `from`, and a few more at either end. */
  getProgramGuide: {
    method: 'GET',
    path: '/get-program-guide',
    permission: 'channels',
    input: z.strictObject({ from: instant }),
    reply: z.object({
      /** Current time of the portal. */
      asOf: instant,
      /** In channel order. */
      channels: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          disabled: z.boolean(),
          /** Why the latest refresh failed. */
          problem: z.enum(problemNames).nullable(),
          /** Key of the channel's logo. */
          logo: z.string(),
          programs: z.array(program),
        }),
      ),
    }),
    errors: {},
    failed: 'Error fetching program guide',
  },
})
