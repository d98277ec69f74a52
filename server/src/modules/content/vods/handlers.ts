import type { vodsCalls } from '@portal/contract/content/vods/calls'
import { easternDay } from '@portal/contract/dates'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { toggle } from '../../../platform/toggle/toggle.ts'
import { publish } from '../../events/public.ts'
import { countVods, listVods, lockVod, setVodDisabled } from './queries.ts'

export const vodsHandlers = {
  async getAllVods({ input }, { db, now }) {
    return listVods(db, input.filter, easternDay(now()))
  },

  async getVodCounts(_request, { db, now }) {
    return countVods(db, easternDay(now()))
  },

  async toggleVodStatus(request, context) {
    const { mediaId, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-vod-status',
      subject: mediaId,
      notFound: 'VodNotFound',
      lock: (tx) => lockVod(tx, mediaId),
      async store(tx, disabled) {
        await setVodDisabled(tx, mediaId, disabled)
        const type = disabled ? 'vod.disabled' : 'vod.enabled'
        await publish(tx, { type, id: mediaId, at: context.now(), data: {} })
      },
    })
  },
} satisfies Handlers<typeof vodsCalls>
