import { type applicationErrorsCalls, GROUPED_DAYS } from '@portal/contract/application-errors/calls'
import { toUsername } from '@portal/contract/customers/username'
import { addDays, easternDay, startOfEasternDay } from '@portal/contract/dates'
import type { Handlers } from '../../platform/http/handler.ts'
import { findCustomerId } from '../customers/public.ts'
import {
  countErrorsByDay,
  findErrors,
  listErrorsOfCustomer,
  listErrorsOfDays,
  listErrorsOfGroup,
  listGroups,
} from './queries.ts'

export const applicationErrorsHandlers = {
  async searchErrors({ input, refuse }, { db, config }) {
    const { rows, tooMany } = await findErrors(db, input.searchText, config.limits.errorsFound)
    if (tooMany) throw refuse('TooManyErrorsFound')
    if (rows.length === 0) throw refuse('NoErrorsFound')
    return rows
  },

  async getErrorGroups(_request, { db, now }) {
    const firstDay = addDays(easternDay(now()), 1 - GROUPED_DAYS)
    return listGroups(db, startOfEasternDay(firstDay), firstDay, GROUPED_DAYS)
  },

  async getErrorsOfGroup({ input }, { db }) {
    return listErrorsOfGroup(db, input.fingerprint)
  },

  async getErrorsByDay({ input }, { db }) {
    return countErrorsByDay(db, input)
  },

  async getErrorsOfDays({ input }, { db }) {
    return listErrorsOfDays(db, input)
  },

  async getErrorsOfCustomer({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return listErrorsOfCustomer(db, customerId)
  },
} satisfies Handlers<typeof applicationErrorsCalls>
