import type { merchantsCalls } from '@portal/contract/merchants/calls'
import type { Handlers } from '../http/handler.ts'
import { listMerchants } from './queries.ts'

export const merchantsHandlers = {
  async getAllMerchants(_request, { db }) {
    return listMerchants(db)
  },
} satisfies Partial<Handlers<typeof merchantsCalls>>
