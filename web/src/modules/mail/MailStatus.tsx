import type { MailRow } from '@portal/contract/mail/calls'
import { IconAlertCircle, IconAlertCircleOff, IconCircleCheck, IconClock, IconInbox } from '@tabler/icons-react'
import { Status, type StatusTone } from '../../ui/Status.tsx'

const looks = {
  queued: { icon: IconClock, tone: 'quiet' },
  sent: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
  dismissed: { icon: IconAlertCircleOff, tone: 'quiet' },
  kept: { icon: IconInbox, tone: 'quiet' },
} as const satisfies Record<MailRow['status'], { icon: typeof IconClock; tone: StatusTone }>

export function MailStatus({ status }: { readonly status: MailRow['status'] }) {
  return <Status {...looks[status]}>{statusLabels[status]}</Status>
}

export const statusLabels = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  dismissed: 'Dismissed',
  kept: 'Not sent (no mail server)',
} as const satisfies Record<MailRow['status'], string>
