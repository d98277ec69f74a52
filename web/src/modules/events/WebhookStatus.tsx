import type { DeliveryState, WebhookEndpoint } from '@portal/contract/events/calls'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconPlayerPause,
} from '@tabler/icons-react'
import { Status, type StatusTone } from '../../ui/Status.tsx'

const endpointStyles = {
  On: { icon: IconCircleCheck, tone: 'good' },
  Failing: { icon: IconAlertTriangle, tone: 'warning' },
  Off: { icon: IconCircleOff, tone: 'quiet' },
  'Off after failures': { icon: IconAlertCircle, tone: 'bad' },
} as const satisfies Record<string, { icon: typeof IconClock; tone: StatusTone }>

export const webhookStatuses = Object.keys(endpointStyles)

export function statusOf({ state, offReason, failingSince }: WebhookEndpoint): keyof typeof endpointStyles {
  if (state === 'off') return offReason === 'staff' ? 'Off' : 'Off after failures'
  return failingSince === null ? 'On' : 'Failing'
}

export function WebhookStatus({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const status = statusOf(webhook)
  return <Status {...endpointStyles[status]}>{status}</Status>
}

export const deliveryLabels = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
} as const satisfies Record<DeliveryState, string>

const deliveryStyles = {
  waiting: { icon: IconClock, tone: 'quiet' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
  held: { icon: IconPlayerPause, tone: 'warning' },
} as const satisfies Record<DeliveryState, { icon: typeof IconClock; tone: StatusTone }>

export function DeliveryStatus({ state }: { readonly state: DeliveryState }) {
  return <Status {...deliveryStyles[state]}>{deliveryLabels[state]}</Status>
}
