import { eventsCalls } from '@portal/contract/events/calls'
import type { EventType } from '@portal/contract/events/event-types'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '../../app/api/call-form.ts'
import { paths } from '../../app/paths.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import { WebhookFields } from './WebhookFields.tsx'
import { WebhookHelp } from './WebhookHelp.tsx'

const all: EventType[] | null = null

/** Creates a webhook, shows its secret once, and opens its screen. */
export default function CreateWebhookPage() {
  const navigate = useNavigate()
  const [created, setCreated] = useState<{ readonly id: number; readonly secret: string } | null>(null)
  const { form, isRunning } = useCallForm(eventsCalls.createWebhook, {
    initial: { address: '', description: '', types: all },
    onDone: setCreated,
    errorFields: { AddressNotPublic: 'address' },
  })
  return (
    <FormPage
      title="New Webhook"
      verb="Create Webhook"
      back={{ to: paths.webhooks(), label: 'Webhooks' }}
      form={form}
      isRunning={isRunning}
      beside={<WebhookHelp />}
    >
      <WebhookFields form={form} />
      {created && (
        <WebhookSecretDialog
          secret={created.secret}
          onClose={() => void navigate({ to: paths.webhook(String(created.id)), ignoreBlocker: true })}
        />
      )}
    </FormPage>
  )
}
