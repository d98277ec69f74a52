import { exampleOf } from '@portal/contract/events/event-types'
import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import { HelpPanel } from '../../ui/HelpPanel.tsx'
import styles from './Webhooks.module.css'

const EXAMPLE = `webhook-id: evt_…
webhook-timestamp: 1773154800
webhook-signature: v1,…

${JSON.stringify(exampleOf('customer.suspended'), null, 2)}`

/** Beside the form: an example request and what the receiver does with it. */
export function WebhookHelp() {
  return (
    <HelpPanel title="What Your Server Receives">
      <figure className={styles.code}>
        <figcaption>A POST request for each event, in the format of Standard Webhooks:</figcaption>
        <pre className={`${styles.text} ${styles.example}`}>{EXAMPLE}</pre>
      </figure>
      <ul className={styles.help}>
        <li>
          Verify the signature with the secret, over the body exactly as it arrived. The secret is shown once, after you
          create the webhook.
        </li>
        <li>
          Respond with 2xx within 15 seconds. Otherwise the request is repeated, up to ten attempts in three days.
        </li>
        <li>
          Ignore a repeated webhook-id. Events may arrive out of order: a later change of the same object has a higher
          sequence.
        </li>
      </ul>
      <p>
        Read more about the objects in the{' '}
        <a href={`${SERVICE_PREFIX}/`} target="_blank" rel="noreferrer">
          service API reference
        </a>
        .
      </p>
    </HelpPanel>
  )
}
