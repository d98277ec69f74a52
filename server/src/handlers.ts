import type { Rooms } from '@portal/contract/rooms'
import { configurationHandlers } from './configuration/handlers.ts'
import { customersHandlers } from './customers/handlers.ts'
import type { Handlers } from './http/handler.ts'
import { mailHandlers } from './mail/handlers.ts'
import { reportsHandlers } from './reports/handlers.ts'
import { staffHandlers } from './staff/handlers.ts'

/** What answers the calls of each room. A call without a handler has no route. */
export const handlers: { readonly [Room in keyof Rooms]?: Partial<Handlers<Rooms[Room]>> } = {
  configuration: configurationHandlers,
  customers: customersHandlers,
  mail: mailHandlers,
  reports: reportsHandlers,
  staff: staffHandlers,
}
