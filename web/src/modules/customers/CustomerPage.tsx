import { customersCalls } from '@portal/contract/customers/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useReading } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { savedListState } from '../../ui/list-state.ts'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import styles from './CustomerPage.module.css'
import { CustomerTabs, HISTORY } from './CustomerTabs.tsx'

const { getUserDetails } = customersCalls
/** While the outcome of a payment is awaited, the page shows it once it is known. */
const AWAITED_EVERY_MS = 2_000
const NOT_FOUND = getUserDetails.errors.UserNotFound.message

/** A customer's details. */
export default function CustomerPage() {
  const { searchText = '', email = '' } = useParams({ strict: false })
  // Nothing that was started for one customer, least of all an open dialog, may go on under the name of the next.
  return <OneCustomer key={email} searchText={searchText.trim()} username={email.trim()} />
}

interface OneCustomerProps {
  readonly searchText: string
  readonly username: string
}

function OneCustomer({ searchText, username }: OneCustomerProps) {
  const { source } = useAddressQuery()
  const canExist = getUserDetails.input.safeParse({ email: username }).success
  const { data, failure, tryAgain } = useReading(
    getUserDetails,
    { email: username },
    { enabled: canExist, everyMs: (read) => (read?.customer.paymentUnderWay ? AWAITED_EVERY_MS : undefined) },
  )
  // The address may spell the username in upper case or as a phone number with separators.
  const email = data?.customer.email ?? username
  useDocumentTitle((data && formatFullName(data.customer)) || formatUsername(email) || NOT_FOUND)

  const back = backFrom(searchText, source)
  const isMissing = !canExist || failure?.code === 'UserNotFound'
  return (
    <div className={styles.page}>
      <div className={styles.above}>
        <Link to={back.to} query={back.query} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </Link>
        {canExist && (
          <span className={styles.trails}>
            {isUserAllowed('application-errors') && (
              <Link to={paths.applicationErrors()} query={{ customer: email }} className={styles.trail}>
                Application errors
              </Link>
            )}
            {isUserAllowed('audit-trail') && (
              <Link to={paths.auditTrail()} query={{ customer: email }} className={styles.trail}>
                Audit trail
              </Link>
            )}
          </span>
        )}
      </div>
      <CustomerHeader email={email} customer={data?.customer} isLoading={!isMissing && !data && !failure} />
      <div className={styles.content}>
        {isMissing && (
          <Empty text={NOT_FOUND}>
            <Link to={paths.customers()}>Search customers</Link>
          </Empty>
        )}
        {!isMissing && !data && failure && <Failed failure={failure} tryAgain={tryAgain} />}
        {!isMissing && (data || !failure) && (
          <>
            <a href={`#${HISTORY}`} className={styles.skip}>
              Skip to history
            </a>
            <CustomerFacts customer={data?.customer} />
            <CustomerTabs details={data} />
          </>
        )}
      </div>
    </div>
  )
}

interface Back {
  readonly label: string
  readonly to: string
  readonly query?: AddressQuery | undefined
}

/** Where a customer's screen leads back to: the report it says it was opened from, else the search results. */
function backFrom(searchText: string, source: string | undefined): Back {
  if (source === 'uvpcr') {
    return { label: 'Back to Unverified Premium Customer Report', to: paths.unverifiedPremiumCustomerReport() }
  }
  if (source === 'upcr')
    return { label: 'Back to Unpaid Premium Customer Report', to: paths.unpaidPremiumCustomerReport() }

  const to = paths.customers(searchText)
  return { label: 'Back to search results', to, query: savedListState(to) }
}
