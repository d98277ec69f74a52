import { formatCount } from '@portal/contract/money'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { countOf, railGroups } from '../../app/chrome/rail/rail-groups.ts'

/** Returns the pending items of a screen in the rail's wording: `9 overdue`; undefined if there are none. */
export function useWaiting(): (to: string) => string | undefined {
  const { data } = useCallQuery(workQueuesCalls.getWorkQueues, {}, { quiet: true })
  return (to) => {
    const entry = railGroups.flatMap(({ entries }) => entries).find((one) => one.to === to)
    const count = entry && countOf([entry], data)
    return count ? `${formatCount(count)} ${entry.counted}` : undefined
  }
}
