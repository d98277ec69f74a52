import { Radio } from '@mantine/core'
import { eventsCalls, overlapHours, type WebhookEndpoint } from '@portal/contract/events/calls'
import { useState } from 'react'
import { useCallForm } from '../../app/api/call-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import styles from './Webhooks.module.css'

const labels: Record<(typeof overlapHours)[number], string> = {
  0: 'Now (if it leaked)',
  1: 'In 1 hour',
  24: 'In 24 hours',
  168: 'In 7 days',
}
const usual: (typeof overlapHours)[number] = 24

interface RotateSecretDialogProps {
  readonly webhook: Pick<WebhookEndpoint, 'id' | 'address'>
  readonly onClose: () => void
}

/** Asks how long the old secret stays valid, then shows the new one once. */
export function RotateSecretDialog({ webhook: { id, address }, onClose }: RotateSecretDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const { form, isRunning } = useCallForm(eventsCalls.rotateWebhookSecret, {
    initial: { id, overlapHours: usual },
    onDone: (reply) => setSecret(reply.secret),
  })
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />

  const { value, onChange } = form.field('overlapHours')
  return (
    <FormDialog
      finalCall={eventsCalls.rotateWebhookSecret}
      title="Rotate Secret"
      verb="Rotate Secret"
      form={form}
      facts={<p className={styles.address}>{address}</p>}
      isRunning={isRunning}
      onClose={onClose}
    >
      <Radio.Group
        label="Old Secret Expires"
        description="Until then, requests are signed with both secrets."
        value={String(value)}
        onChange={(hours) => onChange(overlapHours.find((one) => String(one) === hours) ?? usual)}
      >
        {overlapHours.map((hours) => (
          <Radio
            key={hours}
            value={String(hours)}
            label={labels[hours]}
            className={styles.choice}
            data-autofocus={hours === value || undefined}
          />
        ))}
      </Radio.Group>
    </FormDialog>
  )
}
