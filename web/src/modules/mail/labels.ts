import type { MailRow } from '@portal/contract/mail/calls'

export const statusLabels = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  dismissed: 'Dismissed',
  kept: 'Not sent (no mail server)',
} as const satisfies Record<MailRow['status'], string>
