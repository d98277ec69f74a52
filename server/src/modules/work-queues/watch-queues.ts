import { isDeepStrictEqual } from 'node:util'
import type { WorkQueues } from '@portal/contract/work-queues/calls'
import type { Loop } from '../../platform/jobs/loop.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { countAllQueues } from './handlers.ts'

/**
 * Makes open pages count the work queues again when a count has changed. Counts about once a second instead of once per
 * page and change, and also notices changes caused by time alone, such as a license that expires.
 */
export function watchQueues(): Loop {
  let counted: WorkQueues | null = null
  return {
    name: 'watch-queues',
    everyMs: 750,
    async run(context) {
      const counts = await countAllQueues(context)
      if (counted !== null && !isDeepStrictEqual(counts, counted)) await publishLive(context.db, 'queues')
      counted = counts
      return false
    },
  }
}
