import { type EventName, eventName } from '@portal/contract/customers/event-names'

/** Reasons that staff enter: only characters that the portal's forms accept. */
export const grantReasons = {
  credit: [
    'Service interruption over the weekend',
    'Goodwill after a long call',
    'Referral bonus',
    'Channel removed from the lineup',
    'Overcharged last month',
    'Crédito por interrupción del servicio',
    'Loyalty credit, third year',
  ],
  charge: [
    'Replacement remote control',
    'Returned payment fee',
    'Additional device, one time',
    'Cargo por dispositivo adicional',
    'Pay-per-view event, Dec. 12',
  ],
  complimentaryDays: ['Outage in the area', 'Apology for slow support', 'Retention offer', 'Holiday gift'],
} as const

const small: readonly (readonly [event: EventName, details: string])[] = [
  [eventName.devicesReset, ''],
  [eventName.nameChanged, 'Spelling corrected'],
  [eventName.preferencesChanged, 'Language and time zone'],
  [eventName.passwordChanged, ''],
  [eventName.supportInformationChanged, ''],
]

export const staffReasons = {
  suspended: ['Shared account', 'Abusive calls to support', 'Suspected fraud', 'Asked for it while abroad'],
  unsuspended: ['Matter settled', 'Wrong account', 'Asked for it'],
  complimentary: ['Employee', 'Press', 'Partner demonstration', 'Contest winner', 'Family of an employee'],
  small,
} as const
