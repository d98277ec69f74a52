import { applicationErrorsCalls, type ListedError } from '@portal/contract/application-errors/calls'
import type { CustomerDetails } from '@portal/contract/customers/details'
import { notesCalls } from '@portal/contract/notes/calls'
import type { ReactNode } from 'react'
import { type CallQuery, useCallQuery } from '../../app/api/queries.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { UndoOffers, useUndoOffers } from '../undo/use-undo-offers.ts'
import styles from './CustomerTabs.module.css'
import { FailedAttempts } from './FailedAttempts.tsx'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { customerTables } from './tables.tsx'
import { Unreadable } from './Unreadable.tsx'
import { UtcNote } from './UtcNote.tsx'

const ErrorList = lazyPart(() => import('../application-errors/ErrorList.tsx').then((module) => module.ErrorList))
const ImportedHistory = lazyPart(() => import('./ImportedHistory.tsx').then((module) => module.ImportedHistory))

const TIMELINE = 'timeline'
const ERRORS = 'errors'
const IMPORTED = 'imported'
const ownTitles = { errors: 'Errors', imported: 'Former System' } as const
const partTitles = { notes: 'Notes', facts: 'Facts' } as const
type Part = keyof typeof partTitles

interface CustomerTabsProps {
  /** The customer's username. */
  readonly email: string
  readonly details: CustomerDetails | undefined
  /** Become tabs if they have no column. */
  readonly parts: Readonly<Record<Part, ReactNode>> | undefined
}

/** Name of the open tab for the document title; undefined for the first. */
export function tabTitle(tab: string | undefined): string | undefined {
  if (isPart(tab)) return partTitles[tab]
  return (
    customerTables.find(({ id }) => id === tab)?.title ??
    (tab === ERRORS || tab === IMPORTED ? ownTitles[tab] : undefined)
  )
}

/** A customer's history as timeline and lists. The open tab is in the URL. */
export function CustomerTabs({ email, details, parts }: CustomerTabsProps) {
  const { tab } = useAddressQuery()
  const changeQuery = useQueryChange()
  const errors = useCallQuery(applicationErrorsCalls.getErrorsOfCustomer, { email }, { quiet: true })
  const table = customerTables.find(({ id }) => id === tab)
  const part = parts && isPart(tab) ? tab : undefined
  const imported = details?.customer.importedHistory ?? 0
  const isImportedOpen = imported > 0 && tab === IMPORTED
  const open = part ?? table?.id ?? (tab === ERRORS ? ERRORS : isImportedOpen ? IMPORTED : TIMELINE)

  return (
    <Tabs
      label="History"
      tabs={[
        { id: TIMELINE, title: 'Timeline' },
        ...(parts ? Object.entries(partTitles).map(([id, title]) => ({ id, title })) : []),
        ...customerTables.map(({ id, title }) => ({
          id,
          title,
          count: details?.customer.unreadable.includes(id) ? undefined : details?.[id].length,
        })),
        { id: ERRORS, title: ownTitles.errors, count: errors.data?.length },
        ...(imported > 0 ? [{ id: IMPORTED, title: ownTitles.imported, count: imported }] : []),
      ]}
      open={open}
      onOpen={(id) => changeQuery({ tab: id === TIMELINE ? undefined : id })}
    >
      {open === TIMELINE && (
        <>
          <DatesNote />
          {details ? <WholeTimeline email={email} details={details} errors={errors.data} /> : <TimelineSkeleton />}
        </>
      )}
      {part && (
        <>
          <DatesNote />
          {parts?.[part]}
        </>
      )}
      {table?.render(details)}
      {table?.id === 'payments' && details && <FailedAttempts customer={details.customer} />}
      {open === ERRORS && <CustomerErrors loadable={errors} />}
      {isImportedOpen && <ImportedHistory email={email} />}
    </Tabs>
  )
}

function isPart(tab: string | undefined): tab is Part {
  return tab !== undefined && Object.hasOwn(partTitles, tab)
}

function DatesNote() {
  return (
    <p className={styles.note}>
      <UtcNote />
    </p>
  )
}

function CustomerErrors({ loadable }: { readonly loadable: CallQuery<ListedError[]> }) {
  return (
    <ErrorList
      name="application errors of the customer"
      loadable={loadable}
      empty="No errors for this customer"
      ofCustomer={{ prefix: `${ERRORS}.`, heading: <UtcNote /> }}
    />
  )
}

interface WholeTimelineProps {
  readonly email: string
  readonly details: CustomerDetails
  readonly errors: readonly ListedError[] | undefined
}

/** Lists unreadable parts above the rest. */
function WholeTimeline({ email, details, errors }: WholeTimelineProps) {
  const notes = useCallQuery(notesCalls.getNotes, { email }, { quiet: true, live: `customer:${email}` })
  const offers = useUndoOffers(email)
  const { unreadable } = details.customer
  return (
    <>
      {unreadable.includes('events') && <Unreadable part="Events" />}
      {unreadable.includes('ledger') && <Unreadable part="Ledger" />}
      <UndoOffers value={offers}>
        <Timeline details={details} notes={notes.data ?? []} errors={errors ?? []} />
      </UndoOffers>
    </>
  )
}
