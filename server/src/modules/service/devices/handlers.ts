import type { deviceCalls } from '@portal/contract/service/devices/calls'
import { findUsername, listDevices, signInDevice, signOutDevice } from '../../customers/public.ts'
import { lockCustomer } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'

export const deviceHandlers: ServiceHandlersOf<typeof deviceCalls> = {
  async listDevices({ input, refuse }, { db, config }) {
    const items = await listDevices(db, input.customerId)
    if (items.length === 0 && (await findUsername(db, input.customerId)) === null) throw refuse('CustomerNotFound')
    return { items, limit: config.devicesPerCustomer }
  },

  async signInDevice(request, context) {
    return context.transaction(async (tx) => {
      const locked = await lockCustomer(tx, request, context)
      if (locked.account.facts.status === 'suspended') throw request.refuse('CustomerSuspended')
      const device = await signInDevice(locked, request.input.name, context.config.devicesPerCustomer)
      if (device === null) throw request.refuse('DeviceLimitReached')
      return device
    })
  },

  async signOutDevice(request, context) {
    await context.transaction(async (tx) => {
      const locked = await lockCustomer(tx, request, context)
      if (!(await signOutDevice(locked, request.input.deviceId))) throw request.refuse('DeviceNotFound')
    })
  },
}
