import { Button, Checkbox } from '@mantine/core'
import { auditCalls } from '@portal/contract/audit/calls'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { useDownload } from '../../app/api/task.ts'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { DensityToggle } from '../../ui/list-table/DensityToggle.tsx'
import { ListViews, type ListViewsProps } from '../../ui/list-table/list-views.ts'
import { Page } from '../../ui/Page.tsx'
import { ListState } from '../../ui/PageState.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './AuditTrail.module.css'
import { filterNames, toSearchInput, useAuditFilters } from './filters.ts'
import { TrailFilters } from './TrailFilters.tsx'
import { TrailTable } from './TrailTable.tsx'
import { Verification } from './Verification.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const views: ListViewsProps = {
  name: 'audit trail',
  prefix: '',
  keys: filterNames,
  pages: ['before', 'after'],
  columns: [],
  hidden: [],
  countOf: () => undefined,
}

/** The read-only audit trail. */
export default function AuditTrailPage() {
  const state = useAuditFilters()
  const showViews = useContext(ListViews)
  const input = toSearchInput(state.filters)
  const { data, failure, retry } = useCallQuery(auditCalls.searchAuditTrail, {
    ...input,
    before: state.before,
    after: state.after,
  })
  const exporting = useDownload(auditCalls.exportAuditTrail)
  const entries = data?.entries
  // While the next page loads, its links stay, and with them the focus.
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  const none = state.isFiltered ? 'No entries match the filters' : 'No entries yet'
  return (
    <Page
      title="Audit Trail"
      description="Every change made in the portal. Dates and times are in Eastern Time."
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isRunning}
          disabled={entries?.length === 0}
          onClick={() => exporting.run(input)}
        >
          Export CSV
        </Button>
      }
    >
      <Verification />
      {showViews?.(views)}
      <div ref={publishHeight} className={styles.sticky}>
        <TrailFilters filters={state.filters} setFilter={state.setFilter} />
        <div className={styles.below}>
          <Checkbox
            label="Hide sign-ins and sign-outs"
            checked={state.filters.hideSignIns !== ''}
            onChange={(event) => state.setFilter('hideSignIns', event.currentTarget.checked ? 'true' : '')}
          />
          {state.isFiltered && <TextButton onClick={state.clearFilters}>Clear Filters</TextButton>}
          <DensityToggle />
        </div>
      </div>
      {!data && failure ? (
        <Failed failure={failure} retry={retry} />
      ) : (
        <section aria-label="Audit Trail" aria-busy={!data}>
          <ListState count={entries?.length} isFiltered={state.isFiltered} none={none} />
          <TrailTable
            entries={entries}
            empty={
              <Empty text={none}>
                {state.isFiltered && <TextButton onClick={state.clearFilters}>Clear Filters</TextButton>}
              </Empty>
            }
          />
          {latest && (latest.hasOlder || latest.hasNewer) && (
            <TrailPager
              hasNewer={latest.hasNewer}
              hasOlder={latest.hasOlder}
              showNewest={state.showNewest}
              showNewer={() => state.showNewerThan(latest.entries[0]?.id)}
              showOlder={() => state.showOlderThan(latest.entries.at(-1)?.id)}
            />
          )}
        </section>
      )}
    </Page>
  )
}

/** Publishes the offset of the sticky table header below the page header. */
function publishHeight(filters: HTMLElement | null) {
  if (!filters) return undefined
  const page = document.documentElement
  const observer = new ResizeObserver(() => page.style.setProperty('--filters-height', `${filters.offsetHeight}px`))
  observer.observe(filters)
  return () => {
    observer.disconnect()
    page.style.removeProperty('--filters-height')
  }
}

interface TrailPagerProps {
  readonly hasNewer: boolean
  readonly hasOlder: boolean
  readonly showNewest: () => void
  readonly showNewer: () => void
  readonly showOlder: () => void
}

/** Links to newer and older entries. */
function TrailPager({ hasNewer, hasOlder, showNewest, showNewer, showOlder }: TrailPagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <TextButton disabled={!hasNewer} onClick={showNewest}>
        Newest
      </TextButton>
      <IconButton variant="default" label="Newer entries" disabled={!hasNewer} onClick={showNewer}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton variant="default" label="Older entries" disabled={!hasOlder} onClick={showOlder}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  )
}
