import type { merchantsCalls } from '@portal/contract/merchants/calls'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { toggle } from '../../platform/toggle/toggle.ts'
import { insertMerchant, listMerchants, lockMerchant, setMerchantDisabled } from './queries.ts'

export const merchantsHandlers = {
  async getAllMerchants(_request, { db }) {
    return listMerchants(db)
  },

  async createMerchant({ input, staff, requestId, refuse }, { transaction, now }) {
    const { code, name, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      if (!(await insertMerchant(tx, { code, name }, at))) throw refuse('MerchantExists')
      await record(tx, { staff, action: 'create-merchant', at, requestId, subject: code, after: { name } })
    })
  },

  async toggleMerchantStatus(request, context) {
    const { merchantCode: code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-merchant-status',
      subject: code,
      notFound: 'MerchantNotFound',
      lock: (tx) => lockMerchant(tx, code),
      store: (tx, disabled) => setMerchantDisabled(tx, code, disabled),
    })
  },
} satisfies Handlers<typeof merchantsCalls>
