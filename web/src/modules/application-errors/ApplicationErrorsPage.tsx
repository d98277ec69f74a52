import { applicationErrorsCalls, MAX_LISTED_ERRORS } from '@portal/contract/application-errors/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { type DayRange, formatDays } from '@portal/contract/dates'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { dayOf } from '../../ui/address-day.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import { Page } from '../../ui/Page.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { periodOf, withQuery } from '../reports/listed.ts'
import { ErrorGroups } from './ErrorGroups.tsx'
import { ErrorList } from './ErrorList.tsx'
import { ErrorsByDay } from './ErrorsByDay.tsx'
import { ErrorSearch } from './ErrorSearch.tsx'

/** Errors of the service's apps: searched, grouped, or of one customer. */
export default function ApplicationErrorsPage() {
  const { customer, group, from, to, q = '' } = useAddressQuery()
  const [first, last] = [dayOf(from), dayOf(to)]
  if (customer) return <ErrorsOfCustomer email={customer} />
  if (first && last) return <ErrorsOfDays days={{ first, last }} fingerprint={group} />
  if (group) return <ErrorsOfGroup fingerprint={group} />
  return (
    <Page
      title="Application Errors"
      state={q}
      description="Errors that the apps have reported. Times are in Eastern Time."
    >
      <ErrorSearch searchText={q} />
      {q === '' && (
        <>
          <ErrorsByDay />
          <ErrorGroups />
        </>
      )}
    </Page>
  )
}

function ErrorsOfCustomer({ email }: { readonly email: string }) {
  const loadable = useCallQuery(applicationErrorsCalls.getErrorsOfCustomer, { email })
  return (
    <Page
      title="Application Errors"
      state={formatUsername(email)}
      back={{ to: paths.applicationErrors(), label: 'Application Errors' }}
      description={
        <>
          The latest {MAX_LISTED_ERRORS} errors for{' '}
          <ListedCustomerLink email={email} source="application-errors">
            {formatUsername(email)}
          </ListedCustomerLink>
          . Times are in Eastern Time.
        </>
      }
    >
      <ErrorList name={`application errors of ${email}`} loadable={loadable} empty="No errors for this customer" />
    </Page>
  )
}

function ErrorsOfGroup({ fingerprint }: { readonly fingerprint: string }) {
  const loadable = useCallQuery(applicationErrorsCalls.getErrorsOfGroup, { fingerprint })
  return (
    <Page
      title="Application Errors"
      state="Group"
      back={{ to: paths.applicationErrors(), label: 'Application Errors' }}
      description={`The latest ${MAX_LISTED_ERRORS} errors in this group. Times are in Eastern Time.`}
    >
      <ErrorsByDay fingerprint={fingerprint} />
      <ErrorList name="application errors" loadable={loadable} empty="These errors no longer exist" hasCustomers />
    </Page>
  )
}

interface ErrorsOfDaysProps {
  readonly days: DayRange
  readonly fingerprint: string | undefined
}

/** Errors of the days in the URL, of one group or all. */
function ErrorsOfDays({ days, fingerprint }: ErrorsOfDaysProps) {
  const isInOrder = days.first <= days.last
  const input = { ...periodOf(days), ...(fingerprint && { fingerprint }) }
  const loadable = useCallQuery(applicationErrorsCalls.getErrorsOfDays, input, { enabled: isInOrder })
  const span = formatDays(days)
  return (
    <Page
      title="Application Errors"
      state={span}
      back={
        fingerprint
          ? { to: withQuery(paths.applicationErrors(), { group: fingerprint }), label: 'Group' }
          : { to: paths.applicationErrors(), label: 'Application Errors' }
      }
      description={`${span}: the latest ${MAX_LISTED_ERRORS} errors${fingerprint ? ' in this group' : ''}. Times are in Eastern Time.`}
    >
      <ErrorsByDay fingerprint={fingerprint} />
      {isInOrder && (
        <ErrorList name="application errors" loadable={loadable} empty="No errors in this period" hasCustomers />
      )}
    </Page>
  )
}
