import { vodFilters, vodsCalls } from '@portal/contract/content/vods/calls'
import { useReading } from '../../../app/api/readings.ts'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { vodColumns } from './columns.tsx'
import { LicenseChoice } from './LicenseChoice.tsx'
import { daysLeft } from './license.ts'
import { VodMore } from './VodMore.tsx'
import { VodNotices } from './VodNotices.tsx'

/** The videos on demand, by whether they may be shown now. */
export default function VodsPage() {
  const search = useAddressQuery()
  const filter = vodFilters.find((known) => known === search['filter']) ?? 'current'
  const within = Number(search['within']) || null
  const vods = useReading(vodsCalls.getAllVods, { filter })
  const { data: counts, ...counting } = useReading(vodsCalls.getVodCounts, {}, { quiet: true })
  const today = counts?.today
  // How many days a license has left is counted from the day that comes with the counts.
  const endingSoon =
    today && within ? vods.data?.filter((vod) => !vod.disabled && daysLeft(vod, today) <= within) : undefined
  const missing = within && !today && counting.failure ? counting : vods

  return (
    <Page
      title="VODs"
      back={{ to: paths.contentManagement(), label: 'Content Management' }}
      description="Start and end dates are inclusive, in Eastern Time"
    >
      {counts && <VodNotices counts={counts} />}
      <ListTable
        name={`${filter} vods`}
        label="VODs"
        columns={vodColumns(today)}
        reading={{ ...missing, data: within ? endingSoon : vods.data }}
        rowKey={({ mediaId }) => mediaId}
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
