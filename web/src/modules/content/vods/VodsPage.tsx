import { type Vod, type VodFilter, vodFilters, vodsCalls } from '@portal/contract/content/vods/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { BulkMenu } from '../../bulk/BulkMenu.tsx'
import { vodColumns } from './columns.tsx'
import { daysLeft } from './license.ts'
import styles from './LicenseChoice.module.css'
import { VodNotices, VodNoticesOutline } from './VodNotices.tsx'

/** Videos on demand, by license status. */
export default function VodsPage() {
  const search = useAddressQuery()
  const filter = vodFilters.find((known) => known === search['filter']) ?? 'current'
  const within = Number(search['within']) || null
  const vods = useCallQuery(vodsCalls.getAllVods, { filter })
  const { data: counts, ...counting } = useCallQuery(vodsCalls.getVodCounts, {}, { quiet: true })
  const today = counts?.today
  // Remaining days of a license are counted from the day returned with the counts.
  const endingSoon =
    today && within ? vods.data?.filter((vod) => !vod.disabled && daysLeft(vod, today) <= within) : undefined
  const missing = within && !today && counting.failure ? counting : vods

  return (
    <Page
      title="VODs"
      state={within ? `Expiring Within ${within} Days` : filter === 'current' ? undefined : labels[filter]}
      back={{ to: paths.contentManagement(), label: 'Content Management' }}
      description="Videos on demand and their licenses. Start and end dates are inclusive, in Eastern Time."
    >
      {counts ? <VodNotices counts={counts} /> : !counting.failure && <VodNoticesOutline />}
      <ListTable
        name={`${filter} vods`}
        label="VODs"
        views={{ name: 'vods', keys: ['filter', 'within'], unsaved: labels.current }}
        columns={vodColumns(today)}
        loadable={{ ...missing, data: within ? endingSoon : vods.data }}
        rowKey={({ mediaId }) => mediaId}
        selectionActions={(selected) => <BulkMenu rows="VODs" subjects={selected.map(({ mediaId }) => mediaId)} />}
        empty={within ? `No licenses expire within ${within} days` : `No ${filter} VODs`}
        noMatch="No VODs match the filters"
        more={{ label: ({ name }) => `Actors and categories of ${name}`, render: (vod) => <VodMore vod={vod} /> }}
        heading={
          <>
            <LicenseChoice chosen={filter} />
            {within && (
              <Link to={paths.vods()} aria-label={`Within ${within} days: show all current VODs again`}>
                Within {within} days ✕
              </Link>
            )}
          </>
        }
      />
    </Page>
  )
}

const labels: Readonly<Record<VodFilter, string>> = { current: 'Current', expired: 'Expired', future: 'Future' }

/** Selects videos by license. The selection is in the URL. */
function LicenseChoice({ chosen }: { readonly chosen: VodFilter }) {
  const navigate = useNavigate()

  function choose(filter: VodFilter) {
    void navigate({ to: '.', search: { filter: filter === 'current' ? undefined : filter }, replace: true })
  }

  return (
    <div role="radiogroup" aria-label="License" className={styles.choice}>
      {vodFilters.map((filter) => (
        <label key={filter} className={styles.option}>
          <input type="radio" name="license" checked={filter === chosen} onChange={() => choose(filter)} />
          {labels[filter]}
        </label>
      ))}
    </div>
  )
}

/** In narrow windows, where the table drops the column, the description is already here. */
function VodMore({ vod }: { readonly vod: Vod }) {
  const { actors, categories, description } = vod
  return (
    <dl className={styles.more}>
      <dt>Actors</dt>
      <dd>{actors.join(', ') || 'None'}</dd>
      <dt>Categories</dt>
      <dd>{categories.join(', ') || 'None'}</dd>
      {description && (
        <>
          <dt data-width="wide">Description</dt>
          <dd data-width="wide">{description}</dd>
        </>
      )}
    </dl>
  )
}
