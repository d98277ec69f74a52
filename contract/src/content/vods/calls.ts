import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { choice, line } from '../../text.ts'
import { expectedDisabled, StateChanged } from '../../toggle.ts'
import { calendarDay, count } from '../../wire.ts'

/** By license: active, expired or not started; the first is the default. Dates are inclusive, in Eastern Time. */
export const vodFilters = ['current', 'expired', 'future'] as const
export type VodFilter = (typeof vodFilters)[number]

const vod = z
  .object({
    mediaId: z.string(),
    name: z.string(),
    year: z.int().nullable(),
    genre: z.string().nullable(),
    rating: z.string().nullable(),
    /** In minutes. */
    runtime: count.nullable(),
    licenseStartDate: calendarDay,
    licenseEndDate: calendarDay,
    description: z.string().nullable(),
    /** URL of the image. */
    logo: z.string().nullable(),
    actors: z.array(z.string()),
    categories: z.array(z.string()),
    disabled: z.boolean(),
  })
  .meta({ id: 'Vod' })
export type Vod = z.output<typeof vod>

/** Number of VODs by license on the Eastern day `today`, and of those that may need attention. */
const vodCounts = z
  .object({
    today: calendarDay,
    current: count,
    expired: count,
    future: count,
    /** Enabled, with a license that ends within 7 days; 0 means today is the last day. */
    expiringIn7Days: count,
    expiringIn30Days: count,
    /** Enabled without an active license. */
    enabledButExpired: count,
    /** Licensed, but not shown. */
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
