import { type SetupState, type SetupStep, setupCalls } from '@portal/contract/setup/calls'
import { IconCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './SetupSteps.module.css'

interface Step {
  readonly title: string
  readonly how: (state: SetupState) => ReactNode
}

const steps: Readonly<Record<SetupStep, Step>> = {
  merchant: {
    title: 'Brand merchant',
    how: ({ brandMerchantCode }) => (
      <>
        <Link to={paths.merchants()}>Create or enable the merchant</Link> with the code {brandMerchantCode}.
      </>
    ),
  },
  plans: {
    title: 'Plans',
    how: ({ brandMerchantCode }) => (
      <>
        Import at least one plan for the merchant {brandMerchantCode}:{' '}
        <code>npm run portal -- import plans &lt;file&gt;</code>
      </>
    ),
  },
  payments: {
    title: 'Payment provider',
    how: () => (
      <>
        Set <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_PUBLISHABLE_KEY</code>. Cards cannot be charged without
        them.
      </>
    ),
  },
  webhooks: {
    title: 'Payment events',
    how: () => (
      <>
        Set <code>STRIPE_WEBHOOK_SECRET</code> so that refunds and disputes reach the portal.
      </>
    ),
  },
  email: {
    title: 'Email',
    how: () => (
      <>
        Set <code>SMTP_URL</code>. Until then, emails wait in the <Link to={paths.outbox()}>Outbox</Link>.
      </>
    ),
  },
}

/** Setup steps still to complete before the portal can sell; renders nothing when complete. */
export function SetupSteps() {
  const { data } = useCallQuery(setupCalls.getSetupState, {}, { quiet: true })
  if (!data || data.missing.length === 0) return null
  return (
    <section className={styles.setup} aria-labelledby="setup-steps">
      <h2 id="setup-steps">Before You Can Sell</h2>
      <p>Only administrators see this list. It disappears when every step is done.</p>
      <ul>
        {data.missing.map((step) => (
          <li key={step}>
            <IconCircle size={16} aria-hidden />
            <strong>{steps[step].title}</strong>
            <span>{steps[step].how(data)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
