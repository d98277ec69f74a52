import type { workQueuesCalls } from '@portal/contract/work-queues/calls'
import type { Handlers } from '../../platform/http/handler.ts'
import { countQueues } from './count-queues.ts'

export const workQueuesHandlers = {
  async getWorkQueues({ staff }, context) {
    return countQueues(staff.role, context)
  },
} satisfies Handlers<typeof workQueuesCalls>
