import { formatCount } from '@portal/contract/money'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import type { Waiting } from '../../ui/ScreenList.tsx'
import { countOf, railGroups } from '../../app/chrome/rail/rail-groups.ts'

/** Returns the pending items of a screen as in the rail: `9 overdue`; undefined if there are none. */
export function useWaiting(): (to: string) => Waiting | undefined {
  const { data } = useCallQuery(workQueuesCalls.getWorkQueues, {}, { quiet: true })
  return (to) => {
    const entry = railGroups.flatMap(({ entries }) => entries).find((one) => one.to === to)
    const count = entry && countOf([entry], data)
    return count ? { text: `${formatCount(count)} ${entry.counted}`, isUrgent: entry.isUrgent } : undefined
  }
}
