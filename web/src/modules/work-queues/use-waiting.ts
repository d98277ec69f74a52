import { formatCount } from '@portal/contract/money'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { useReading } from '../../app/api/queries.ts'
import { countOf, railGroups } from '../../app/chrome/rail/rail-groups.ts'

/** Says what waits on a screen, as the rail counts it: `9 overdue`; nothing where nothing does. */
export function useWaiting(): (to: string) => string | undefined {
  const { data } = useReading(workQueuesCalls.getWorkQueues, {}, { quiet: true })
  return (to) => {
    const entry = railGroups.flatMap(({ entries }) => entries).find((one) => one.to === to)
    const count = entry && countOf([entry], data)
    return count ? `${formatCount(count)} ${entry.counted}` : undefined
  }
}
