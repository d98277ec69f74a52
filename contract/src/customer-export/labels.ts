import type { ChosenCustomers, ExportState } from './calls.ts'

export const groupLabels = { type: 'Type', username: 'Username', notification: 'Notification' }

export const optionLabels = {
  paid: 'Premium',
  free: 'Trial',
  comp: 'Complimentary',
  email: 'Email',
  phone: 'Phone',
  optIn: 'Opt-In',
  optOut: 'Opt-Out',
} as const satisfies Record<keyof ChosenCustomers, string>

export const stateLabels = {
  queued: 'Queued',
  running: 'Running',
  done: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<ExportState, string>
