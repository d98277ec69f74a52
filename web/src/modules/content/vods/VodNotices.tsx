import type { VodCounts } from '@portal/contract/content/vods/calls'
import { vodDefinitions } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import { IconAlertTriangle, IconCalendarX, IconEyeOff, IconInfoCircle } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Definitions } from '../../../ui/Definitions.tsx'
import { NumberLink } from '../../../ui/NumberLink.tsx'
import { Status } from '../../../ui/Status.tsx'
import styles from './VodNotices.module.css'

/** Keeps the list below in place while the counts load. */
export function VodNoticesOutline() {
  return <div className={styles.notices} />
}

/** Problems that may need attention, each with its list. */
export function VodNotices({ counts }: { readonly counts: VodCounts }) {
  const notices = [
    {
      icon: IconCalendarX,
      tone: 'warning',
      count: counts.expiringIn7Days,
      definition: vodDefinitions.expiringIn7Days,
      text: `${counts.expiringIn7Days === 1 ? 'expires' : 'expire'} within 7 days`,
      query: { within: '7' },
    },
    {
      icon: IconInfoCircle,
      tone: 'quiet',
      count: counts.expiringIn30Days,
      definition: vodDefinitions.expiringIn30Days,
      text: `${counts.expiringIn30Days === 1 ? 'expires' : 'expire'} within 30 days`,
      query: { within: '30' },
    },
    {
      icon: IconAlertTriangle,
      tone: 'bad',
      count: counts.enabledButExpired,
      definition: vodDefinitions.enabledButExpired,
      text: 'expired but still enabled',
      query: { filter: 'expired', status: 'Active' },
    },
    {
      icon: IconEyeOff,
      tone: 'warning',
      count: counts.licensedButDisabled,
      definition: vodDefinitions.licensedButDisabled,
      text: 'licensed but disabled',
      query: { status: 'Disabled' },
    },
  ] as const
  const shown = notices.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <Definitions>
      <ul className={styles.notices} aria-label="Needs attention">
        {shown.map(({ icon, tone, count, definition, text, query }) => (
          <li key={text}>
            <Status icon={icon} tone={tone}>
              <NumberLink to={paths.vods()} query={query} definition={definition}>
                {`${formatCount(count)} ${text}`}
              </NumberLink>
            </Status>
          </li>
        ))}
      </ul>
    </Definitions>
  )
}
