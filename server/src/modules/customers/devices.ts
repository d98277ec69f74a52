import { eventName } from '@portal/contract/customers/event-names'
import type { LockedCustomer } from './account.ts'
import { audit, recordEvents } from './perform-action.ts'
import { updateCustomer } from './queries/customers.ts'
import { countDevices, deleteDevice, type Device, insertDevice } from './queries/devices.ts'

/** Returns the new device, or null if the customer has reached the device limit. */
export async function signInDevice(locked: LockedCustomer, name: string, limit: number): Promise<Device | null> {
  const { tx, account, at } = locked
  if ((await countDevices(tx, account.id)) >= limit) return null
  const device = await insertDevice(tx, account.id, name, at)
  await updateCustomer(tx, account.id, { last_login_at: at })
  await recordEvents(locked, [eventName.deviceSignedIn, name, { deviceId: device.id, name }])
  await audit(locked, 'sign-in-device', { after: { device: name } })
  return device
}

/** Returns false if it is not the customer's device. */
export async function signOutDevice(locked: LockedCustomer, id: number): Promise<boolean> {
  const name = await deleteDevice(locked.tx, locked.account.id, id)
  if (name === null) return false
  await recordEvents(locked, [eventName.deviceSignedOut, name, { deviceIds: [id], isAll: false }])
  await audit(locked, 'sign-out-device', { before: { device: name }, after: {} })
  return true
}
