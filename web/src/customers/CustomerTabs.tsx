import type { CustomerDetails } from '@portal/contract/customers/details'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './CustomerTabs.module.css'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { customerTables } from './tables.tsx'

const TIMELINE = 'timeline'

/** All that has happened to a customer: as one line, and list by list. The open tab is in the address. */
export function CustomerTabs({ details }: { readonly details: CustomerDetails | undefined }) {
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const table = customerTables.find(({ id }) => id === tab)

  function openTab(id: string) {
    void navigate({
      to: '.',
      search: (current) => ({ ...current, tab: id === TIMELINE ? undefined : id }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <div className={styles.gap} />
      <Tabs
        label="History"
        isBelowMuch
        tabs={[
          { id: TIMELINE, title: 'Timeline' },
          ...customerTables.map(({ id, title }) => ({ id, title, count: details?.[id].length })),
        ]}
        open={table?.id ?? TIMELINE}
        onOpen={openTab}
      >
        {table?.render(details) ?? (details ? <Timeline details={details} /> : <TimelineSkeleton />)}
      </Tabs>
    </>
  )
}
