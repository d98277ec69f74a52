import type { customersCalls } from '@portal/contract/customers/calls'
import type { Handlers } from '../http/handler.ts'
import { toDetails } from './details.ts'
import { findDetails } from './queries.ts'
import { findCustomers } from './search/queries.ts'
import { toUsername } from './username.ts'

export const customersHandlers = {
  async searchUsers({ input, refuse }, { db, config }) {
    const found = await findCustomers(db, { text: input.searchText, atMost: config.limits.customersFound })
    if (found.tooMany) throw refuse('TooManyUsersFound')
    if (found.rows.length === 0) throw refuse('NoUsersFound')
    return found.rows
  },

  async getUserDetails({ input, refuse }, { db }) {
    const row = await findDetails(db, toUsername(input.email))
    if (!row) throw refuse('UserNotFound')
    return toDetails(row)
  },
} satisfies Partial<Handlers<typeof customersCalls>>
