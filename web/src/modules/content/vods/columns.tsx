import { type Vod, vodsCalls } from '@portal/contract/content/vods/calls'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { LicenseBar } from './LicenseBar.tsx'
import { VodPicture } from './VodPicture.tsx'

/** `today` is undefined until it is known. */
export function vodColumns(today: CalendarDay | undefined): readonly Column<Vod>[] {
  return [
    toggleColumn({
      call: vodsCalls.toggleVodStatus,
      input: ({ mediaId, disabled }) => ({ mediaId, expectedDisabled: disabled }),
      label: ({ name, mediaId }) => `${name} (${mediaId})`,
    }),
    statusColumn(),
    actionColumn('logo', 'Logo', (vod) => <VodPicture vod={vod} />),
    { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 140 },
    { id: 'year', title: 'Year', value: ({ year }) => year, align: 'number' },
    { id: 'genre', title: 'Genre', value: ({ genre }) => genre, filter: 'text', maxWidth: 112 },
    { id: 'rating', title: 'Rating', value: ({ rating }) => rating, filter: 'text', maxWidth: 84, isSecondary: true },
    {
      id: 'runtime',
      title: 'Runtime',
      value: ({ runtime }) => runtime,
      cell: ({ runtime }) => runtime !== null && `${runtime} min`,
      align: 'number',
      download: ({ runtime }) => runtime ?? '',
      isSecondary: true,
    },
    { ...dayColumn('licenseStartDate', 'License Start Date'), isSecondary: true },
    {
      ...dayColumn('licenseEndDate', 'License End Date'),
      cell: (vod) => (
        <>
          <LicenseDay day={vod.licenseEndDate} />
          {today && <LicenseBar license={vod} today={today} />}
        </>
      ),
    },
    {
      id: 'mediaId',
      title: 'Media ID',
      value: ({ mediaId }) => mediaId,
      filter: 'text',
      maxWidth: 110,
      isSecondary: true,
    },
    {
      id: 'description',
      title: 'Description',
      value: ({ description }) => description,
      filter: 'text',
      maxWidth: 170,
      isSecondary: true,
    },
  ]
}

function dayColumn(id: 'licenseStartDate' | 'licenseEndDate', title: string): Column<Vod> {
  return {
    id,
    title,
    value: (vod) => vod[id],
    text: (vod) => formatDate(vod[id]),
    cell: (vod) => <LicenseDay day={vod[id]} />,
    download: (vod) => vod[id],
  }
}

function LicenseDay({ day }: { readonly day: CalendarDay }) {
  return (
    <time className="unbroken" dateTime={day} title="Eastern Time">
      {formatDate(day)}
    </time>
  )
}
