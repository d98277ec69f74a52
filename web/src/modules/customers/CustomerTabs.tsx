import type { CustomerDetails } from '@portal/contract/customers/details'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './CustomerTabs.module.css'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { customerTables } from './tables.tsx'
import { Unreadable } from './Unreadable.tsx'

const TIMELINE = 'timeline'
/** Where the tabs start: by keyboard they are far away, as every fact before them can be copied. */
export const HISTORY = 'history'

/** A customer's history as a timeline and as lists. The open tab is in the address. */
export function CustomerTabs({ details }: { readonly details: CustomerDetails | undefined }) {
  const { tab } = useAddressQuery()
  const changeQuery = useQueryChange()
  const table = customerTables.find(({ id }) => id === tab)

  return (
    <>
      <div id={HISTORY} tabIndex={-1} className={styles.gap} />
      <Tabs
        label="History"
        isBelowMuch
        tabs={[
          { id: TIMELINE, title: 'Timeline' },
          ...customerTables.map(({ id, title }) => ({
            id,
            title,
            count: details?.customer.unreadable.includes(id) ? undefined : details?.[id].length,
          })),
        ]}
        open={table?.id ?? TIMELINE}
        onOpen={(id) => changeQuery({ tab: id === TIMELINE ? undefined : id })}
      >
        {table?.render(details) ?? (details ? <WholeTimeline details={details} /> : <TimelineSkeleton />)}
      </Tabs>
    </>
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
