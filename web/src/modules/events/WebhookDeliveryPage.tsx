import { eventsCalls, type WebhookAttempt } from '@portal/contract/events/calls'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Webhooks.module.css'
import { DeliveryStatus } from './WebhookStatus.tsx'

const REFRESH_INTERVAL_MS = 10_000

/** One delivery: the request and every response. */
export default function WebhookDeliveryPage() {
  const { id = '' } = useParams({ strict: false })
  const loadable = useCallQuery(eventsCalls.getWebhookDelivery, { id }, { everyMs: REFRESH_INTERVAL_MS })
  const delivery = loadable.data
  const back = delivery
    ? { to: paths.webhook(String(delivery.endpointId)), label: 'Webhook' }
    : { to: paths.webhooks(), label: 'Webhooks' }
  return (
    <Page
      title="Webhook Delivery"
      state={delivery && `${delivery.type} ${delivery.objectId}`}
      back={back}
      description="Times are in Eastern Time."
      action={
        delivery && (
          <ConfirmButton
            isMain
            call={eventsCalls.resendWebhookDelivery}
            input={{ id: delivery.id }}
            label="Send Again"
            title="Send Again"
            verb="Send Again"
            question="Are you sure you want to send this event again? Its ID and body stay the same."
          >
            <p className={styles.address}>{delivery.address}</p>
          </ConfirmButton>
        )
      }
    >
      <NotLoaded
        loadable={loadable}
        height="20rem"
        missing={{ code: 'DeliveryNotFound', link: <Link to={paths.webhooks()}>Back to Webhooks</Link> }}
      />
      {delivery && (
        <>
          <dl className={styles.facts}>
            <dt>Event</dt>
            <dd>{delivery.type}</dd>
            <dt>Event ID</dt>
            <dd>{delivery.eventId}</dd>
            <dt>Time</dt>
            <dd>
              <EasternTime at={delivery.occurredAt} />
            </dd>
            <dt>Address</dt>
            <dd>{delivery.address}</dd>
            <dt>State</dt>
            <dd>
              <DeliveryStatus state={delivery.state} />
            </dd>
            {delivery.nextAttemptAt && (
              <>
                <dt>Next Attempt</dt>
                <dd>
                  <EasternTime at={delivery.nextAttemptAt} />
                </dd>
              </>
            )}
          </dl>
          <h2 className={styles.heading}>Request Body</h2>
          <pre className={styles.text}>{delivery.body}</pre>
          <h2 className={styles.heading}>Attempts</h2>
          {delivery.history.length === 0 && <p>No attempts yet</p>}
          {delivery.history.map((attempt, index) => (
            <Attempt key={attempt.startedAt.toISOString()} attempt={attempt} number={delivery.history.length - index} />
          ))}
        </>
      )}
    </Page>
  )
}

function Attempt({ attempt, number }: { readonly attempt: WebhookAttempt; readonly number: number }) {
  const { address, startedAt, durationMs, status, error, requestHeaders, responseHeaders, responseBody } = attempt
  return (
    <section className={styles.attempt} aria-label={`Attempt ${number}`}>
      <h3 className={styles.heading}>
        Attempt {number}: {status ?? error}
      </h3>
      <p className={styles.address}>{address}</p>
      <p>
        <EasternTime at={startedAt} />, {durationMs.toLocaleString('en-US')} ms
      </p>
      <Code label="Request Headers" text={inLines(requestHeaders)} />
      {responseHeaders && <Code label="Response Headers" text={inLines(responseHeaders)} />}
      {responseBody && <Code label="Response Body" text={responseBody} />}
    </section>
  )
}

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className={styles.code}>
      <figcaption>{label}</figcaption>
      <pre className={styles.text}>{text}</pre>
    </figure>
  )
}

/** Headers as on the wire; a truncated record stays unchanged. */
function inLines(headers: string): string {
  try {
    const parsed: unknown = JSON.parse(headers)
    if (typeof parsed !== 'object' || parsed === null) return headers
    return Object.entries(parsed)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')
  } catch {
    return headers
  }
}
