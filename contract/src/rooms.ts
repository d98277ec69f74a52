import { customersCalls } from './customers/calls.ts'
import { mailCalls } from './mail/calls.ts'
import { reportsCalls } from './reports/calls.ts'
import { staffCalls } from './staff/calls.ts'

/** All calls there are. Their names are unique over all rooms: each is its path in camelCase. */
export const rooms = {
  staff: staffCalls,
  customers: customersCalls,
  reports: reportsCalls,
  mail: mailCalls,
} as const
