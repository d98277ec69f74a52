import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { choice, line } from '../../text.ts'
import { expectedDisabled, StateChanged } from '../../toggle.ts'
import { calendarDay, count } from '../../wire.ts'

/** By license: running, over, or not started; the first is the default. Both days count, in Eastern Time. */
export const vodFilters = ['current', 'expired', 'future'] as const
export type VodFilter = (typeof vodFilters)[number]

const vod = z
  .object({
    mediaId: z.string(),
    name: z.string(),
    year: z.int().nullable(),
    genre: z.string().nullable(),
    rating: z.string().nullable(),
    /** Minutes. */
    runtime: count.nullable(),
    licenseStartDate: calendarDay,
    licenseEndDate: calendarDay,
    description: z.string().nullable(),
    /** The address of the picture. */
    logo: z.string().nullable(),
    actors: z.array(z.string()),
    categories: z.array(z.string()),
    disabled: z.boolean(),
  })
  .meta({ id: 'Vod' })
export type Vod = z.output<typeof vod>

/** How many there are, on the Eastern day `today`, by license and with what may need attention. */
const vodCounts = z
  .object({
    today: calendarDay,
    current: count,
    expired: count,
    future: count,
    /** Enabled, and licensed for so many days at most: 0 is today, the last day. */
    expiringIn7Days: count,
    expiringIn30Days: count,
    /** Shown without a license. */
    enabledButExpired: count,
    /** Paid for and not shown. */
    licensedButDisabled: count,
  })
  .meta({ id: 'VodCounts' })
export type VodCounts = z.output<typeof vodCounts>

export const vodsCalls = defineCalls({
  getAllVods: {
    method: 'GET',
    path: '/get-all-vods',
    permission: 'vods',
    input: z.strictObject({ filter: choice(vodFilters, 'Select current, expired or future').default('current') }),
    reply: z.array(vod),
    errors: {},
    failed: 'Error fetching vods',
  },
  getVodCounts: {
    method: 'GET',
    path: '/get-vod-counts',
    permission: 'vods',
    input: noInput,
    reply: vodCounts,
    errors: {},
    failed: 'Error fetching vods',
  },
  toggleVodStatus: {
    method: 'POST',
    path: '/toggle-vod-status',
    permission: 'vods',
    input: z.strictObject({ mediaId: line(100, { required: 'Enter media ID' }, 'none'), expectedDisabled }),
    reply: nothing,
    errors: {
      VodNotFound: { status: 404, message: 'Unable to change VOD status' },
      StateChanged,
    },
    done: 'VOD status changed successfully',
    failed: 'Unable to change VOD status',
  },
})
