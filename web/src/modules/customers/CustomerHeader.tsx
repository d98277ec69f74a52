import type { Customer } from '@portal/contract/customers/details'
import { typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateTime.tsx'
import { CustomerActions, type CustomerActionsProps } from './actions/CustomerActions.tsx'
import { BalanceDue } from './BalanceDue.tsx'
import styles from './CustomerHeader.module.css'
import { CustomerNotices } from './CustomerNotices.tsx'
import { CustomerStatusText } from './CustomerStatusText.tsx'

interface CustomerHeaderProps extends Omit<CustomerActionsProps, 'customer'> {
  /** Known before the customer is loaded. */
  readonly email: string
  /** Undefined while loading, and after an error. */
  readonly customer: Customer | undefined
  readonly isLoading: boolean
  /** The line above the name. */
  readonly children: ReactNode
}

/** The customer's name, status and actions. Stays in view, as a single line once the page is scrolled. */
export function CustomerHeader({ email, customer, isLoading, children, ...dialog }: CustomerHeaderProps) {
  const header = useRef<HTMLElement>(null)
  const heightBefore = useHeightBeforeScrolling(header)
  const isCompact = heightBefore !== null
  const username = formatUsername(email)
  return (
    <header
      ref={header}
      className={styles.header}
      data-compact={isCompact || undefined}
      aria-busy={isLoading}
      // The freed height remains as a margin, so that nothing below moves.
      style={isCompact ? { marginBlockEnd: heightBefore - COMPACT_HEIGHT } : undefined}
    >
      <div className={styles.inner}>
        <div className={styles.above}>{children}</div>
        <div className={styles.top}>
          <h1 className={styles.name} title={customer && formatFullName(customer)}>
            {(customer && formatFullName(customer)) || username || 'Customer'}
          </h1>
          {customer && <CustomerActions customer={customer} {...dialog} />}
        </div>
        {(customer || isLoading) && (
          <div className={styles.bottom}>
            <div className={styles.line}>
              {isLoading && <span className={styles.skeleton} />}
              {customer && (
                <>
                  <span className={styles.username}>
                    <span className={styles.truncated} title={email}>
                      {username}
                    </span>
                    <CopyButton text={email} label="Username" />
                  </span>
                  <StatusLine customer={customer} isCompact={isCompact} />
                </>
              )}
            </div>
            <BalanceDue customer={customer} />
          </div>
        )}
      </div>
    </header>
  )
}

const COMPACT_HEIGHT = 52
const COMPACT_FROM_PX = 160

/** The full header's height while the page is scrolled; otherwise null. */
function useHeightBeforeScrolling(header: { readonly current: HTMLElement | null }): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const isScrolled = window.scrollY > COMPACT_FROM_PX
      setHeight((current) => (isScrolled ? (current ?? header.current?.offsetHeight ?? COMPACT_HEIGHT) : null))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [header])
  return height
}

interface StatusLineProps {
  readonly customer: Customer
  readonly isCompact: boolean
}

/** Type, status and sign-up date; preceded by the problems once their strip has scrolled away. */
function StatusLine({ customer, isCompact }: StatusLineProps) {
  return (
    <>
      {isCompact && <CustomerNotices customer={customer} />}
      <span>{typeLabels[customer.type]}</span>
      <CustomerStatusText status={customer.status} />
      <span className={styles.since}>
        Customer since <DateText date={customer.createdAt} />
      </span>
    </>
  )
}
