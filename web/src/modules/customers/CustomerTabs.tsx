import type { CustomerDetails } from '@portal/contract/customers/details'
import type { ReactNode } from 'react'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './CustomerTabs.module.css'
import { FailedAttempts } from './FailedAttempts.tsx'
import { ImportedHistory } from './ImportedHistory.tsx'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { customerTables } from './tables.tsx'
import { Unreadable } from './Unreadable.tsx'
import { UtcNote } from './UtcNote.tsx'

const TIMELINE = 'timeline'
const FACTS = 'facts'
const IMPORTED = 'imported'
const IMPORTED_TITLE = 'Former System'

interface CustomerTabsProps {
  readonly details: CustomerDetails | undefined
  /** A tab of their own where they have no column. */
  readonly facts: ReactNode
}

/** What the document's title says of the open tab; undefined for the first. */
export function tabTitle(tab: string | undefined): string | undefined {
  const others: Readonly<Record<string, string>> = { [FACTS]: 'Facts', [IMPORTED]: IMPORTED_TITLE }
  return customerTables.find(({ id }) => id === tab)?.title ?? others[tab ?? '']
}

/** A customer's history as a timeline and as lists. The open tab is in the address. */
export function CustomerTabs({ details, facts }: CustomerTabsProps) {
  const { tab } = useAddressQuery()
  const changeQuery = useQueryChange()
  const table = customerTables.find(({ id }) => id === tab)
  const hasFacts = facts !== undefined
  const areFactsOpen = hasFacts && tab === FACTS
  const imported = details?.customer.importedHistory ?? 0
  const isImportedOpen = imported > 0 && tab === IMPORTED
  const timeline = details ? <WholeTimeline details={details} /> : <TimelineSkeleton />

  return (
    <Tabs
      label="History"
      tabs={[
        { id: TIMELINE, title: 'Timeline' },
        ...(hasFacts ? [{ id: FACTS, title: 'Facts' }] : []),
        ...customerTables.map(({ id, title }) => ({
          id,
          title,
          count: details?.customer.unreadable.includes(id) ? undefined : details?.[id].length,
        })),
        ...(imported > 0 ? [{ id: IMPORTED, title: IMPORTED_TITLE, count: imported }] : []),
      ]}
      open={areFactsOpen ? FACTS : isImportedOpen ? IMPORTED : (table?.id ?? TIMELINE)}
      onOpen={(id) => changeQuery({ tab: id === TIMELINE ? undefined : id })}
    >
      {!table && !isImportedOpen && (
        <p className={styles.note}>
          <UtcNote />
        </p>
      )}
      {isImportedOpen && details && <ImportedHistory email={details.customer.email} />}
      {areFactsOpen && facts}
      {!areFactsOpen && !isImportedOpen && (table?.render(details) ?? timeline)}
      {table?.id === 'payments' && details && <FailedAttempts customer={details.customer} />}
    </Tabs>
  )
}

/** Parts that cannot be read are named above the others. */
function WholeTimeline({ details }: { readonly details: CustomerDetails }) {
  const { unreadable } = details.customer
  return (
    <>
      {unreadable.includes('events') && <Unreadable what="Events" />}
      {unreadable.includes('ledger') && <Unreadable what="Ledger" />}
      <Timeline details={details} />
    </>
  )
}
