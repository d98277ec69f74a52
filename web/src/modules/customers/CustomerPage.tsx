import { useMediaQuery } from '@mantine/hooks'
import type { MenuAction } from '@portal/contract/customers/offered'
import type { CustomerDetails } from '@portal/contract/customers/details'
import { customersCalls } from '@portal/contract/customers/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { useRecentCustomer } from '../../app/chrome/commands/recent.ts'
import { useOpenCustomer } from '../../app/api/live/live.ts'
import { paths } from '../../app/paths.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import { Empty, Failed, type Failure } from '../../ui/Empty.tsx'
import { FormPlace } from '../../ui/form-place.ts'
import { Link } from '../../ui/Link.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { LOADING } from '../../ui/PageState.tsx'
import { CustomerApprovals } from '../approvals/CustomerApprovals.tsx'
import { ChangeLine, ChangeNote } from '../live/ChangeLine.tsx'
import { OthersChanges, useOthersChanges } from '../live/use-others-changes.ts'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { useNoteWriting } from '../notes/use-note-writing.ts'
import { Attention } from './Attention.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import { CustomerNavigation } from './CustomerNavigation.tsx'
import styles from './CustomerPage.module.css'
import { CustomerTabs, tabTitle } from './CustomerTabs.tsx'
import { useNeighborKeys } from './neighbors/use-neighbor-keys.ts'
import { type Neighbors, useNeighbors } from './neighbors/use-neighbors.ts'

const { getUserDetails } = customersCalls
/** While the outcome of a payment is pending, the page polls for it. */
const POLL_INTERVAL_MS = 2_000
const NOT_FOUND = getUserDetails.errors.UserNotFound.message
/** From this width on, the facts have their own column. */
const WIDE = '(min-width: 75em)'

/** A customer's details. */
export default function CustomerPage() {
  const { searchText = '', email = '' } = useParams({ strict: false })
  const neighbors = useNeighbors(searchText.trim(), email.trim())
  useNeighborKeys(neighbors)
  // Nothing started for one customer, in particular an open dialog, may continue for the next one.
  return <OneCustomer key={email} searchText={searchText.trim()} username={email.trim()} neighbors={neighbors} />
}

interface OneCustomerProps {
  readonly searchText: string
  readonly username: string
  readonly neighbors: Neighbors | null
}

function OneCustomer({ searchText, username, neighbors }: OneCustomerProps) {
  const canExist = getUserDetails.input.safeParse({ email: username }).success
  const { data, failure, retry } = useCallQuery(
    getUserDetails,
    { email: username },
    {
      enabled: canExist,
      everyMs: (read) => (read?.customer.paymentUnderWay ? POLL_INTERVAL_MS : undefined),
      live: `customer:${username}`,
    },
  )
  const [open, setOpen] = useState<MenuAction | null>(null)
  const { place, form } = useForms()
  const changes = useOthersChanges(data?.events)
  const isWide = useIsWide(form !== '')
  // The URL may contain the username in upper case or as a phone number with separators.
  const email = data?.customer.email ?? username
  const isMissing = !canExist || failure?.code === 'UserNotFound'
  const [isWriting, setIsWriting] = useNoteWriting(username, { canWrite: !isMissing, hasTab: !isWide })
  useOpenCustomer(username, form, canExist)
  const name = fullNameOf(data)
  const title = name || formatUsername(email)
  useRecentCustomer(data)
  const { tab } = useAddressQuery()
  const state = isMissing ? NOT_FOUND : data ? tabTitle(tab) : unreadState(failure)
  useDocumentTitle([state, title].filter(Boolean).join(' · '))
  const notes = <NotesPanel customer={{ email, name }} isWriting={isWriting} onWrite={setIsWriting} />
  const facts = <CustomerFacts customer={data?.customer} />
  return (
    <OthersChanges value={changes.all}>
      <FormPlace value={place}>
        <div className={styles.page}>
          <CustomerHeader
            email={email}
            customer={data?.customer}
            isLoading={!isMissing && !data && !failure}
            open={open}
            onOpen={setOpen}
          >
            <CustomerNavigation
              searchText={searchText}
              username={username}
              email={isMissing ? null : email}
              neighbors={neighbors}
            />
          </CustomerHeader>
          <div className={styles.content}>
            <ChangeLine changes={changes.shown} onDismiss={changes.dismiss} />
            {isMissing && (
              <Empty text={NOT_FOUND}>
                <Link to={paths.customers()}>Search customers</Link>
              </Empty>
            )}
            {!isMissing && !data && failure && <Failed failure={failure} retry={retry} />}
            {!isMissing && (data || !failure) && (
              <>
                {data && (
                  <>
                    <Attention details={data} onAct={setOpen} />
                    <CustomerApprovals email={email} />
                  </>
                )}
                <div className={styles.columns} data-wide={isWide || undefined}>
                  <section aria-label="History" className={styles.history}>
                    <h2 className="visually-hidden">History</h2>
                    <CustomerTabs email={email} details={data} parts={isWide ? undefined : { notes, facts }} />
                  </section>
                  {isWide && (
                    <section aria-label="Facts" className={styles.facts}>
                      {notes}
                      {facts}
                    </section>
                  )}
                </div>
              </>
            )}
          </div>
        </div>
      </FormPlace>
    </OthersChanges>
  )
}

/** Whether the facts have their own column. While a form is open, they stay in place, so that its input is not lost. */
function useIsWide(isKept: boolean): boolean {
  const matches = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [isWide, setIsWide] = useState(matches)
  if (!isKept && isWide !== matches) setIsWide(matches)
  return isWide
}

function fullNameOf(details: CustomerDetails | undefined): string {
  return details ? formatFullName(details.customer) : ''
}

/** Context for forms that knows which one is open: the last one, if several. */
function useForms() {
  const [titles, setTitles] = useState<readonly string[]>([])
  const place = useMemo(
    () => ({
      onOpen(title: string) {
        setTitles((before) => [...before, title])
        return () => setTitles((before) => before.toSpliced(before.lastIndexOf(title), 1))
      },
      note: <ChangeNote />,
    }),
    [],
  )
  return { place, form: titles.at(-1) ?? '' }
}

function unreadState(failure: Failure | null): string {
  return failure?.message ?? LOADING
}
