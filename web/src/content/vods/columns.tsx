import { type Vod, vodsCalls } from '@portal/contract/content/vods/calls'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { LicenseBar } from './LicenseBar.tsx'
import { daysLeft, licenseText } from './license.ts'
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
    { id: 'logo', title: 'Logo', value: () => null, cell: (vod) => <VodPicture vod={vod} />, isAction: true },
    { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 220 },
    { id: 'year', title: 'Year', value: ({ year }) => year, align: 'number', filter: 'text' },
    { id: 'genre', title: 'Genre', value: ({ genre }) => genre, filter: 'text', maxWidth: 120 },
    { id: 'rating', title: 'Rating', value: ({ rating }) => rating, filter: 'text' },
    {
      id: 'runtime',
      title: 'Runtime (min)',
      value: ({ runtime }) => runtime,
      align: 'number',
      download: ({ runtime }) => runtime ?? '',
    },
    {
      id: 'license',
      title: 'License',
      value: (vod) => (today ? daysLeft(vod, today) : null),
      text: (vod) => (today ? licenseText(vod, today) : ''),
      cell: (vod) => today && <LicenseBar license={vod} today={today} />,
    },
    dayColumn('licenseStartDate', 'License Start Date'),
    dayColumn('licenseEndDate', 'License End Date'),
    { id: 'mediaId', title: 'Media Id', value: ({ mediaId }) => mediaId, filter: 'text', maxWidth: 140 },
    { id: 'description', title: 'Description', value: ({ description }) => description, filter: 'text', maxWidth: 260 },
  ]
}

function dayColumn(id: 'licenseStartDate' | 'licenseEndDate', title: string): Column<Vod> {
  return {
    id,
    title,
    value: (vod) => vod[id],
    text: (vod) => formatDate(vod[id]),
    cell: (vod) => (
      <time dateTime={vod[id]} title="Eastern Time">
        {formatDate(vod[id])}
      </time>
    ),
    download: (vod) => vod[id],
  }
}
