import { type Vod, vodsCalls } from '@portal/contract/content/vods/calls'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { usePortalConfig } from '../../../app/api/portal-config.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { daysLeft, type License, licenseText, elapsedShare } from './license.ts'
import styles from './LicenseBar.module.css'
import texts from './VodTexts.module.css'

/** `today` is undefined while loading. */
export function vodColumns(today: CalendarDay | undefined): readonly Column<Vod>[] {
  return [
    toggleColumn({
      call: vodsCalls.toggleVodStatus,
      input: ({ mediaId, disabled }) => ({ mediaId, expectedDisabled: disabled }),
      label: ({ name, mediaId }) => `${name} (${mediaId})`,
    }),
    statusColumn(),
    actionColumn('logo', 'Logo', (vod) => <VodPicture vod={vod} />),
    {
      id: 'name',
      title: 'Name',
      value: ({ name }) => name,
      cell: ({ name }) => (
        <span className={texts.name}>
          <Breakable text={name} />
        </span>
      ),
      filter: 'text',
    },
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
      cell: ({ mediaId }) => <span className="unbroken">{mediaId}</span>,
      filter: 'text',
      maxWidth: 110,
      isSecondary: true,
    },
    {
      id: 'description',
      title: 'Description',
      value: ({ description }) => description,
      cell: ({ description }) => (
        <span className={texts.description} title={description ?? undefined}>
          {description}
        </span>
      ),
      filter: 'text',
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
    zone: 'Eastern',
  }
}

function LicenseDay({ day }: { readonly day: CalendarDay }) {
  return (
    <time className="unbroken" dateTime={day} title="Eastern Time">
      {formatDate(day)}
    </time>
  )
}

/** Licenses with this many remaining days or fewer are about to end, or end soon. */
const DAYS_LEFT = { last: 7, soon: 30 }

/** A license as a bar that fills over time, with a text below. */
function LicenseBar({ license, today }: { readonly license: License; readonly today: CalendarDay }) {
  const left = daysLeft(license, today)
  return (
    <span className={styles.license} data-tone={toneOf(left)}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.over} style={{ inlineSize: `${elapsedShare(license, today) * 100}%` }} />
      </span>
      <span className={styles.text}>{licenseText(license, today)}</span>
    </span>
  )
}

function toneOf(left: number): 'over' | 'last' | 'soon' | undefined {
  if (left < 0) return 'over'
  if (left <= DAYS_LEFT.last) return 'last'
  return left <= DAYS_LEFT.soon ? 'soon' : undefined
}

/** The image, or an icon if there is none or it cannot be shown. */
function VodPicture({ vod: { logo, name } }: { readonly vod: Vod }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { pictureOrigins } = usePortalConfig()
  if (logo === null || failed === logo || !isOf([location.origin, ...pictureOrigins], logo)) {
    const reason = logo === null ? 'No image' : `The image is at ${logo}`
    return (
      <span className={styles.none} title={reason}>
        <IconMovie size={18} aria-hidden />
        <span className="visually-hidden">{reason}</span>
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      src={logo}
      alt={`Poster of ${name}`}
      width={50}
      height={28}
      loading="lazy"
      onError={() => setFailed(logo)}
    />
  )
}

/** Images are only loaded from these servers, because a server learns who views what. */
function isOf(origins: readonly string[], address: string): boolean {
  return origins.includes(URL.parse(address, location.href)?.origin ?? '')
}
