import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { count, instant } from '../../wire.ts'
import { channelCode } from '../channels/calls.ts'

const program = z.object({
  startTime: instant,
  endTime: instant,
  name: z.string(),
  /** Whole minutes. */
  duration: count,
  description: z.string(),
})
export type Program = z.output<typeof program>

export const programsCalls = defineCalls({
  /** The program guide of a channel, in the order of time. */
  getAllChannelPrograms: {
    method: 'GET',
    path: '/get-all-channel-programs',
    right: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: z.array(program),
    errors: { ChannelNotFound: { status: 404, message: 'Channel not found' } },
    failed: 'Error fetching program guide',
  },
  refreshChannelPrograms: {
    method: 'POST',
    path: '/refresh-channel-programs',
    right: 'channels',
    input: z.strictObject({ code: channelCode }),
    /** How many programs the guide has now. */
    reply: z.object({ programs: count }),
    errors: {
      ChannelNotFound: { status: 404, message: 'Channel not found' },
      /** The channel has no station id. */
      NotOffered: { status: 409, message: 'Error refreshing program guide' },
      ProgramGuideUnavailable: { status: 502, message: 'Error refreshing program guide' },
    },
    done: 'Program guide refreshed successfully',
    failed: 'Error refreshing program guide',
  },
})
