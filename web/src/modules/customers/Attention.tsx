import { Button } from '@mantine/core'
import type { CustomerDetails } from '@portal/contract/customers/details'
import type { MenuAction } from '@portal/contract/customers/offered'
import { isPhone } from '@portal/contract/customers/phone'
import type { Problem } from '@portal/contract/customers/problems'
import { useState } from 'react'
import { isUserAllowed, useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { LinkButton } from '../../ui/Link.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { canEmailInvoices, EmailInvoiceButton } from '../billing/invoices/InvoiceButtons.tsx'
import { ResumeBillingButton } from '../billing/problems/ResumeBilling.tsx'
import { preloadDialog } from './actions/CustomerActions.tsx'
import { actionTable, offeredActions } from './actions/customer-actions.ts'
import styles from './Attention.module.css'
import { problemStyles } from './problem-styles.ts'

interface AttentionProps {
  readonly details: CustomerDetails
  /** Opens an action's dialog. */
  readonly onAct: (action: MenuAction) => void
}

const SHOWN_AT_FIRST = 2

/** The customer's problems, worst first, with possible solutions. */
export function Attention({ details, onAct }: AttentionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { problems } = details.customer
  if (problems.length === 0) return null
  const shown = isOpen ? problems : problems.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="Needs attention" className={styles.attention}>
      {shown.map((problem, at) => (
        <ProblemStrip key={problem.kind} problem={problem} isFirst={at === 0} details={details} onAct={onAct} />
      ))}
      {problems.length > SHOWN_AT_FIRST && (
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show Less' : `Show ${problems.length - SHOWN_AT_FIRST} More`}
        </TextButton>
      )}
    </section>
  )
}

interface ProblemStripProps extends AttentionProps {
  readonly problem: Problem
  /** Only the first problem has a main button. */
  readonly isFirst: boolean
}

function ProblemStrip({ problem, isFirst, details: { customer, invoices }, onAct }: ProblemStripProps) {
  const { user } = useSession()
  const { offered } = offeredActions(user?.role ?? null, customer)
  const steps = problem.steps.filter((step) => offered.includes(step))
  const invoice = invoices.find(({ number }) => number === problem.invoiceNumber)
  const { tone, icon: ProblemIcon, section } = problemStyles[problem.kind]
  return (
    <div className={styles.problem} data-tone={tone}>
      <ProblemIcon size={18} stroke={1.8} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{problem.title}</p>
        <p className={styles.details}>{problem.details}</p>
        <div className={styles.steps}>
          {problem.kind === 'billing-on-hold' && isUserAllowed('resolve-billing-problems') && (
            <ResumeBillingButton email={customer.email} />
          )}
          {steps.map((step, at) => (
            <ChangeButton
              key={step}
              size="sm"
              variant={isFirst && at === 0 && tone === 'bad' ? 'filled' : 'default'}
              onPointerEnter={() => preloadDialog(step)}
              onFocus={() => preloadDialog(step)}
              onClick={() => onAct(step)}
            >
              {actionTable[step].label}
            </ChangeButton>
          ))}
          {canEmailInvoices() && invoice && <EmailInvoiceButton customer={customer} invoice={invoice} isWide />}
          {canEmailInvoices() && (invoice || problem.kind === 'refund-failed') && (
            <ContactButton username={customer.email} />
          )}
          {section && isUserAllowed('billing-problems') && (
            <LinkButton to={paths.billingProblems()} hash={section} size="sm" variant="default">
              View Billing Problems
            </LinkButton>
          )}
        </div>
      </div>
      {problem.note !== '' && <p className={styles.note}>{problem.note}</p>}
    </div>
  )
}

/** Opens the user's phone or email program for the customer's username. */
function ContactButton({ username }: { readonly username: string }) {
  const isCalled = isPhone(username)
  // Encodes all but the first @, so that a name cannot add a subject or recipients.
  const address = encodeURIComponent(username).replace('%40', '@')
  return (
    <Button component="a" size="sm" variant="default" href={isCalled ? `tel:+${username}` : `mailto:${address}`}>
      {isCalled ? 'Call Customer' : 'Email Customer'}
    </Button>
  )
}
