import { isDeepStrictEqual } from 'node:util'
import type { WorkQueues } from '@portal/contract/work-queues/calls'
import type { Loop } from '../../platform/jobs/loop.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { countAll } from './handlers.ts'

/**
 * Has open pages count the work queues again when a count has changed. One count a second instead of one for each page
 * and change; it also sees what only time changes, such as a license that expires.
 */
export function watchQueues(): Loop {
  let counted: WorkQueues | null = null
  return {
    name: 'watch-queues',
    everyMs: 1_000,
    async run(context) {
      const counts = await countAll(context)
      if (counted !== null && !isDeepStrictEqual(counts, counted)) await publishLive(context.db, 'queues')
      counted = counts
      return false
    },
  }
}
