import { Button } from '@mantine/core'
import { eventsCalls, type WebhookEndpoint } from '@portal/contract/events/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { paths } from '../../app/paths.ts'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { lazyConfirmDialog } from '../../ui/lazy.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { eventsOf } from './WebhooksPage.tsx'
import styles from './Webhooks.module.css'
import { WebhookStatus } from './WebhookStatus.tsx'
import { CannotBeUndone } from '../../ui/CannotBeUndone.tsx'

const REFRESH_INTERVAL_MS = 10_000
const OFF = 'This webhook is off. Its events are held for 30 days; to test it, switch it on. '

/** One webhook: its health, actions and delivery log. */
export default function WebhookPage() {
  const { id = '' } = useParams({ strict: false })
  const loadable = useCallQuery(eventsCalls.getWebhook, { id }, { everyMs: REFRESH_INTERVAL_MS, quiet: true })
  const test = useAction(eventsCalls.sendWebhookTest)
  const webhook = loadable.data
  return (
    <Page
      title="Webhook"
      state={webhook?.address}
      back={{ to: paths.webhooks(), label: 'Webhooks' }}
      description={`${webhook?.state === 'off' ? OFF : ''}Times are in Eastern Time.`}
      action={
        webhook && (
          <ChangeButton
            loading={test.isRunning}
            disabled={webhook.state === 'off'}
            onClick={() => void test.run({ id: webhook.id })}
          >
            Send Test Event
          </ChangeButton>
        )
      }
    >
      <NotLoaded
        loadable={loadable}
        height="20rem"
        missing={{ code: 'EndpointNotFound', link: <Link to={paths.webhooks()}>Back to Webhooks</Link> }}
      />
      {webhook && (
        <>
          <Facts webhook={webhook} />
          <Actions webhook={webhook} />
          <DeliveryLog id={webhook.id} />
        </>
      )}
    </Page>
  )
}

function Facts({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const { failingSince, offAt, oldSecretUntil, lastDeliveredAt } = webhook
  const instants = [
    ['Failing Since', failingSince],
    ['Switched Off', offAt],
    ['Last Delivered', lastDeliveredAt],
    ['Old Secret Valid Until', oldSecretUntil],
    ['Created', webhook.createdAt],
  ] as const
  return (
    <dl className={styles.facts}>
      <dt>Address</dt>
      <dd>{webhook.address}</dd>
      {webhook.description !== '' && (
        <>
          <dt>Description</dt>
          <dd>{webhook.description}</dd>
        </>
      )}
      <dt>Status</dt>
      <dd>
        <WebhookStatus webhook={webhook} />
        {webhook.offReason === 'gone' && ' The endpoint returned 410 Gone.'}
      </dd>
      <dt>Events</dt>
      <dd>{eventsOf(webhook)}</dd>
      <dt>Last 24 Hours</dt>
      <dd>
        {webhook.delivered} delivered, {webhook.failedAttempts} failed attempts
      </dd>
      <dt>Not Delivered</dt>
      <dd>
        {webhook.waiting} waiting, {webhook.held} held, {webhook.failed} failed
      </dd>
      {instants.map(
        ([label, at]) =>
          at && (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>
                <EasternTime at={at} />
              </dd>
            </div>
          ),
      )}
      <dt>Created By</dt>
      <dd>{webhook.createdBy}</dd>
    </dl>
  )
}

function Actions({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'rotate' | 'resend' | 'toggle' | 'delete' | null>(null)
  const removal = useAction(eventsCalls.deleteWebhook)
  const { id, address, state } = webhook
  const toggled =
    state === 'on'
      ? {
          verb: 'Switch Off',
          title: 'Switch Off Webhook',
          question: 'Are you sure you want to switch this webhook off? Its events are held for 30 days.',
        }
      : {
          verb: 'Switch On',
          title: 'Switch On Webhook',
          question: 'Are you sure you want to switch this webhook on? Send the held events with Send Events Again.',
        }
  return (
    <div className={styles.actions}>
      <Button component={Link} variant="default" to={paths.editWebhook(String(id))}>
        Edit
      </Button>
      <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setDialog('rotate')}>
        Rotate Secret
      </ChangeButton>
      {state === 'on' && (
        <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setDialog('resend')}>
          Send Events Again
        </ChangeButton>
      )}
      <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setDialog('toggle')}>
        {toggled.verb}
      </ChangeButton>
      <ChangeButton variant="default" c="var(--bad)" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
        Delete
      </ChangeButton>
      {dialog === 'toggle' && (
        <ConfirmCall
          {...toggled}
          isFinal={false}
          call={eventsCalls.toggleWebhook}
          input={{ id, state: state === 'on' ? 'off' : 'on' }}
          onClose={() => setDialog(null)}
        >
          <p className={styles.address}>{address}</p>
        </ConfirmCall>
      )}
      {dialog === 'delete' && (
        <lazyConfirmDialog.Dialog
          title="Delete Webhook"
          verb="Delete Webhook"
          question="Are you sure you want to delete this webhook with its delivery log?"
          isDangerous
          onConfirm={async () => {
            const { ok } = await removal.run({ id })
            if (ok) void navigate({ to: paths.webhooks() })
          }}
          onClose={() => setDialog(null)}
        >
          <p className={styles.address}>{address}</p>
          <CannotBeUndone call={eventsCalls.deleteWebhook} />
        </lazyConfirmDialog.Dialog>
      )}
      {dialog === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={() => setDialog(null)} />}
      {dialog === 'resend' && <ResendDialog webhook={webhook} onClose={() => setDialog(null)} />}
    </div>
  )
}
