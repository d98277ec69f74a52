import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { channelCode, ChannelNotFound } from '../channels/calls.ts'
import { count, instant } from '../../wire.ts'

const program = z
  .object({
    startTime: instant,
    endTime: instant,
    name: z.string(),
    /** Whole minutes. */
    duration: count,
    description: z.string(),
  })
  .meta({ id: 'Program' })
export type Program = z.output<typeof program>

/** Why a refresh has not replaced the guide, and what the screen says of it. */
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

/** The names of an object, which TypeScript takes for any text. */
const problemNames = Object.keys(refreshProblems) as RefreshProblem[]

const refresh = z
  .object({
    state: z.enum(refreshStates),
    /** Why the last good guide was kept. */
    problem: z.enum(problemNames).nullable(),
    /** What the source said, where it said anything. */
    detail: z.string().nullable(),
    /** Progress: steps that are done, of all. */
    stepsDone: count,
    stepsTotal: count,
    /** How many programs were found, and how many the last good guide had for the same time. */
    programs: count.nullable(),
    programsBefore: count.nullable(),
    /** The member of staff who asked for it; null for the nightly one. */
    askedBy: z.string().nullable(),
    begunAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'GuideRefresh' })
export type Refresh = z.output<typeof refresh>

export const programsCalls = defineCalls({
  /** The program guide of a channel, in the order of time: what ended in the last 24 hours, and all that comes. */
  getAllChannelPrograms: {
    method: 'GET',
    path: '/get-all-channel-programs',
    permission: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: z.array(program),
    errors: { ChannelNotFound },
    failed: 'Error fetching program guide',
  },
  /** How old a channel's guide is, and how its latest refresh goes or went. */
  getChannelProgramsState: {
    method: 'GET',
    path: '/get-channel-programs-state',
    permission: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: z.object({
      name: z.string(),
      /** A channel without one has no guide. */
      stationId: z.string().nullable(),
      /** The portal's time. */
      asOf: instant,
      /** Of the guide that is shown; null if there has been none. */
      refreshedAt: instant.nullable(),
      refresh: refresh.nullable(),
    }),
    errors: { ChannelNotFound },
    failed: 'Error fetching channel details',
  },
  /** Ends with the refresh. One that is under way for this channel's station is shared. */
  refreshChannelPrograms: {
    method: 'POST',
    path: '/refresh-channel-programs',
    permission: 'channels',
    /** With `acceptLess`, also a guide that is empty or much smaller than the last one. */
    input: z.strictObject({ code: channelCode, acceptLess: z.boolean().optional() }),
    /** How many programs were found for the next 14 days. */
    reply: z.object({ programs: count }),
    errors: {
      ChannelNotFound,
      /** The channel has no station id. */
      NotOffered: { status: 409, message: 'Error refreshing program guide' },
      /** What came is empty or much smaller; the last good guide is kept. */
      ProgramGuideRefused: { status: 409, message: 'Error refreshing program guide' },
      /** Nothing usable came; the last good guide is kept. A definite no: the next attempt is a new one. */
      ProgramGuideUnavailable: { status: 424, message: 'Error refreshing program guide' },
      /** It takes longer than a call may. */
      StillRefreshing: {
        status: 409,
        message: 'The program guide is still refreshing in the background.',
      },
    },
    done: 'Program guide refreshed successfully',
    failed: 'Error refreshing program guide',
  },
  /** What the channels show in the six hours from `from`, and a few programs more at its edges. */
  getProgramGuide: {
    method: 'GET',
    path: '/get-program-guide',
    permission: 'channels',
    input: z.strictObject({ from: instant }),
    reply: z.object({
      /** The portal's time. */
      asOf: instant,
      /** In the order of the channels. */
      channels: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          disabled: z.boolean(),
          /** Why its latest refresh has failed. */
          problem: z.enum(problemNames).nullable(),
          /** The key of its logo. */
          logo: z.string(),
          programs: z.array(program),
        }),
      ),
    }),
    errors: {},
    failed: 'Error fetching program guide',
  },
})
