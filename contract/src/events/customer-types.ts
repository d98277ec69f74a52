import { z } from 'zod'
import { planTypes } from '../billing/plans.ts'
import { customerStatuses, customerTypes } from '../customers/facts.ts'
import { inAppDevices } from '../reports/in-app.ts'
import { eventType } from './event-type.ts'

const nothing = z.object({})
const day = z.iso.date()
const status = z.object({ previousStatus: z.enum(customerStatuses), status: z.enum(customerStatuses) })
const inApp = z.object({ device: z.enum(inAppDevices), plan: z.enum(planTypes), lastDay: day })
const inAppExample = { device: 'ios', plan: 'monthly', lastDay: '2026-04-09' } as const
const validTill = z.object({ validTill: day.nullable() })

/** Events about customers, their devices and their subscriptions. */
export const customerTypesOfEvents = {
  'customer.created': eventType(
    'customer',
    'A customer signed up, or was imported from another system.',
    z.object({
      type: z.enum(customerTypes),
      status: z.enum(customerStatuses),
      merchantCode: z.string(),
      validTill: day.nullable(),
      isImported: z.boolean(),
    }),
    { type: 'free', status: 'registered', merchantCode: 'YIPTV', validTill: null, isImported: false },
  ),
  'customer.updated': eventType(
    'customer',
    'Name, preferences or support information changed. `fields` lists the changed fields.',
    z.object({ fields: z.array(z.string()) }),
    { fields: ['firstName', 'lastName'] },
  ),
  'customer.password_changed': eventType('customer', 'The password changed.', nothing, {}),
  'customer.trial_used': eventType(
    'customer',
    'A Trial customer used viewing time. The trial is over when `trialSecondsLeft` is 0.',
    z.object({ trialSecondsLeft: z.int().min(0) }),
    { trialSecondsLeft: 35_700 },
  ),
  'customer.verified': eventType('customer', 'The customer is verified.', status, {
    previousStatus: 'registered',
    status: 'active',
  }),
  'customer.suspended': eventType('customer', 'The customer is suspended and cannot watch.', status, {
    previousStatus: 'active',
    status: 'suspended',
  }),
  'customer.unsuspended': eventType('customer', 'The suspension ended.', status, {
    previousStatus: 'suspended',
    status: 'active',
  }),
  'device.added': eventType(
    'customer',
    'The customer signed in on a device.',
    z.object({ deviceId: z.int(), name: z.string() }),
    { deviceId: 7, name: 'Living room TV' },
  ),
  'device.removed': eventType(
    'customer',
    'The customer was signed out on these devices, or on all devices if `isAll`.',
    z.object({ deviceIds: z.array(z.int()), isAll: z.boolean() }),
    { deviceIds: [7, 12, 31], isAll: true },
  ),

  'subscription.started': eventType(
    'customer',
    'A subscription paid by card started.',
    z.object({ plan: z.enum(planTypes), previousType: z.enum(customerTypes) }),
    { plan: 'monthly', previousType: 'free' },
  ),
  'subscription.renewed': eventType(
    'customer',
    'The next period started and was invoiced. `payment.…` events report whether it is paid.',
    z.object({ invoiceNumber: z.string(), amountCents: z.int(), nextInvoiceDate: day }),
    { invoiceNumber: '012345', amountCents: 1999, nextInvoiceDate: '2026-04-10' },
  ),
  'subscription.cancellation_scheduled': eventType(
    'customer',
    'The subscription will end after `endsOn`.',
    z.object({ endsOn: day }),
    { endsOn: '2026-04-09' },
  ),
  'subscription.cancellation_withdrawn': eventType(
    'customer',
    'The subscription will not end as scheduled.',
    nothing,
    {},
  ),
  'subscription.ended': eventType(
    'customer',
    'The subscription ended. `lastDay` is its last day, in Eastern Time.',
    z.object({ lastDay: day, refundedCents: z.int().min(0) }),
    { lastDay: '2026-04-09', refundedCents: 0 },
  ),
  'subscription.days_added': eventType(
    'customer',
    'Free days were added to a subscription.',
    z.object({ days: z.int().positive(), nextInvoiceDate: day }),
    { days: 10, nextInvoiceDate: '2026-04-20' },
  ),
  'subscription.days_withdrawn': eventType(
    'customer',
    'Free days were removed from a subscription because adding them was undone.',
    z.object({ days: z.int().positive(), nextInvoiceDate: day }),
    { days: 10, nextInvoiceDate: '2026-04-10' },
  ),
  'subscription.period_restarted': eventType(
    'customer',
    'A late payment started a new full period on the day it was made.',
    z.object({ firstDay: day, lastDay: day }),
    { firstDay: '2026-04-15', lastDay: '2026-05-14' },
  ),
  'complimentary.started': eventType('customer', 'Complimentary access started.', validTill, {
    validTill: '2026-04-09',
  }),
  'complimentary.ended': eventType('customer', 'Complimentary access ended.', validTill, { validTill: '2026-04-09' }),
  'in_app_subscription.started': eventType('customer', 'An app store subscription started.', inApp, inAppExample),
  'in_app_subscription.renewed': eventType(
    'customer',
    'The app store renewed a subscription. `lastDay` is the new last day, in Eastern Time.',
    inApp,
    inAppExample,
  ),
  'in_app_subscription.renewal_changed': eventType(
    'customer',
    'The customer turned automatic renewal on or off in the app store. The subscription continues until `lastDay`.',
    inApp.extend({ renews: z.boolean() }),
    { ...inAppExample, renews: false },
  ),
  'in_app_subscription.payment_failed': eventType(
    'customer',
    'The app store could not charge the customer and asks that access continue until `lastDay`.',
    inApp,
    inAppExample,
  ),
  'in_app_subscription.on_hold': eventType(
    'customer',
    'An app store subscription is on hold without access because a payment failed or the customer paused it.',
    inApp.extend({ reason: z.enum(['payment', 'paused']) }),
    { ...inAppExample, reason: 'payment' },
  ),
  'in_app_subscription.resumed': eventType(
    'customer',
    'An app store subscription resumed and gives access again.',
    inApp,
    inAppExample,
  ),
  'in_app_subscription.ended': eventType(
    'customer',
    'An app store subscription ended.',
    inApp.extend({ reason: z.enum(['expired', 'refunded', 'revoked', 'replaced']) }),
    { ...inAppExample, reason: 'expired' },
  ),
} as const
