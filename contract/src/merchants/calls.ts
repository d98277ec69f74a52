import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { merchantCode, merchantName } from '../fields.ts'
import { expectedDisabled, StateChanged } from '../toggle.ts'

const merchant = z.object({ code: z.string(), name: z.string(), disabled: z.boolean() }).meta({ id: 'Merchant' })
export type Merchant = z.output<typeof merchant>

export const merchantsCalls = defineCalls({
  getAllMerchants: {
    method: 'GET',
    path: '/get-all-merchants',
    permission: 'list-merchants',
    input: noInput,
    reply: z.array(merchant),
    errors: {},
    failed: 'Error fetching merchants',
  },
  createMerchant: {
    method: 'POST',
    path: '/create-merchant',
    permission: 'merchants',
    input: z.strictObject({ code: merchantCode, name: merchantName }),
    reply: nothing,
    errors: { MerchantExists: { status: 409, message: 'Merchant code already exists', hasToast: true } },
    done: 'New merchant created successfully',
    failed: 'Unable to create merchant',
  },
  toggleMerchantStatus: {
    method: 'POST',
    path: '/toggle-merchant-status',
    permission: 'merchants',
    input: z.strictObject({ merchantCode, expectedDisabled }),
    reply: nothing,
    errors: {
      MerchantNotFound: { status: 404, message: 'Unable to change merchant status' },
      StateChanged,
    },
    done: 'Merchant status changed successfully',
    failed: 'Unable to change merchant status',
  },
})
