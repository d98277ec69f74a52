import type { Customer } from '@portal/contract/customers/details'
import { formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { IconCalendarX, IconCreditCardOff, IconHourglass } from '@tabler/icons-react'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Status } from '../../ui/Status.tsx'
import styles from './CustomerNotices.module.css'
import { chargebackIcon } from './timeline-icons.ts'

/** A customer's current problems. */
export function CustomerNotices({ customer }: { readonly customer: Customer }) {
  const { subscriptions, paymentUnderWay, openDisputes } = customer
  const failedAttempts = subscriptions.reduce((sum, { paymentAttemptCount }) => sum + paymentAttemptCount, 0)
  const ending = subscriptions.find(({ cancelOn }) => cancelOn !== null)
  return (
    <>
      {failedAttempts > 0 && (
        <Status tone="bad" icon={IconCreditCardOff}>
          Unpaid after {failedAttempts} payment {failedAttempts === 1 ? 'attempt' : 'attempts'}
        </Status>
      )}
      {openDisputes.length > 0 && (
        <Status tone="bad" icon={chargebackIcon}>
          <Chargebacks disputes={openDisputes} />
        </Status>
      )}
      {paymentUnderWay && (
        <Status tone="warning" icon={IconHourglass}>
          Payment processing
        </Status>
      )}
      {ending && (
        <Status tone="warning" icon={IconCalendarX}>
          Cancellation scheduled for {formatDate(ending.cancelOn)}
        </Status>
      )}
    </>
  )
}

/** Links to the list of open chargebacks. */
function Chargebacks({ disputes }: { readonly disputes: Customer['openDisputes'] }) {
  const amount = formatCents(disputes.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const text = disputes.length === 1 ? `Open chargeback: ${amount}` : `${disputes.length} open chargebacks: ${amount}`
  if (!isUserAllowed('billing-problems')) return text
  return (
    <Link to={paths.billingProblems()} hash="chargebacks" className={styles.way}>
      {text}
    </Link>
  )
}
