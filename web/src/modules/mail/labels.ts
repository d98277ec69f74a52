import type { MailRow } from '@portal/contract/mail/calls'

export const statusLabels = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  dismissed: 'Dismissed',
  kept: 'Kept here',
} as const satisfies Record<MailRow['status'], string>
