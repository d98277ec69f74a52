import { MINUTE_MS } from '@portal/contract/durations'
import { workQueuesCalls, type WorkQueues } from '@portal/contract/work-queues/calls'
import { useCallQuery } from '../../api/queries.ts'
import type { RailEntry } from './rail-groups.ts'

/** Number of items in each queue, if any of the entries counts them. */
export function useQueues(entries: readonly RailEntry[]): WorkQueues | undefined {
  return useCallQuery(
    workQueuesCalls.getWorkQueues,
    {},
    { quiet: true, everyMs: MINUTE_MS, live: 'queues', enabled: entries.some((entry) => entry.queues) },
  ).data
}
