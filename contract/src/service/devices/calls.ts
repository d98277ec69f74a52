import { z } from 'zod'
import { nothing } from '../../call.ts'
import { line } from '../../text.ts'
import { count, instant } from '../../wire.ts'
import { defineServiceCalls, numberText } from '../call.ts'
import { customerId, CustomerNotFound, MAX_ID } from '../customers/fields.ts'

const deviceName = line(60, { required: 'Enter a device name' }).meta({ examples: ['Living room TV'] })

const device = z.object({ id: z.int(), name: z.string(), signedInAt: instant }).meta({
  id: 'Device',
  examples: [{ id: 7, name: 'Living room TV', signedInAt: '2026-03-31T01:12:45.000Z' }],
})

const deviceId = numberText(MAX_ID, 'Enter a device ID').meta({ examples: [7] })

/** Apps in which a customer is signed in. */
export const deviceCalls = defineServiceCalls({
  listDevices: {
    method: 'GET',
    path: '/customers/{customerId}/devices',
    scope: 'read-devices',
    about: 'Lists the devices on which a customer is signed in',
    more: 'Oldest first. A customer has at most `limit` devices, unless the limit was lowered.',
    input: z.strictObject({ customerId }),
    reply: z.object({ items: z.array(device), limit: count.meta({ examples: [5] }) }),
    errors: { CustomerNotFound },
    perMinute: 6000,
  },
  signInDevice: {
    method: 'POST',
    path: '/customers/{customerId}/devices',
    scope: 'sign-in-devices',
    about: 'Signs a customer in on a device',
    more: 'Check the password first. Store the ID: a device that is no longer in the list has been signed out.',
    input: z.strictObject({ customerId, name: deviceName }),
    reply: device,
    errors: {
      CustomerNotFound,
      CustomerSuspended: { status: 409, message: 'The customer is suspended.' },
      DeviceLimitReached: {
        status: 409,
        message: 'The customer has reached the maximum number of devices. Sign out one of them first.',
      },
    },
    perMinute: 6000,
  },
  signOutDevice: {
    method: 'DELETE',
    path: '/customers/{customerId}/devices/{deviceId}',
    scope: 'sign-out-devices',
    about: 'Signs a customer out on a device',
    input: z.strictObject({ customerId, deviceId }),
    reply: nothing,
    errors: {
      CustomerNotFound,
      DeviceNotFound: { status: 404, message: 'The customer is not signed in on this device.', field: 'deviceId' },
    },
    perMinute: 6000,
  },
})
