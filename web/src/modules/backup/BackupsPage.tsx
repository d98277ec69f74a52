import { backupCalls, type BackupState, backupStates, type NightlyBackup } from '@portal/contract/backup/calls'
import { capitalize } from '@portal/contract/capitalize'
import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { formatCount } from '@portal/contract/money'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useCallQuery } from '../../app/api/queries.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn, textColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status, type StatusTone } from '../../ui/Status.tsx'

/** The worker's nightly backups that are still retained. */
export default function BackupsPage() {
  const loadable = useCallQuery(backupCalls.getBackups, {}, { everyMs: MINUTE_MS })
  const backups = { ...loadable, data: loadable.data?.backups }
  return (
    <Page title="Backups" description={loadable.data && describe(loadable.data.schedule)}>
      <ListTable
        name="backups"
        definition={queueDefinitions.missedBackups}
        loadable={backups}
        rowKey={({ name }) => name}
        empty="No backups yet"
        defaultSort="-started"
        more={{ label: ({ name }) => `More about backup ${name}` }}
        columns={columns}
      />
    </Page>
  )
}

function describe(schedule: { readonly bucket: string; readonly hour: number; readonly days: number } | null) {
  if (schedule === null) {
    return (
      <Status tone="warning" icon={IconAlertTriangle}>
        Nightly backups are off. To turn them on, set the BACKUP_BUCKET setting of the server to a storage bucket.
      </Status>
    )
  }
  const { bucket, hour, days } = schedule
  const clock = `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
  return `Every night after ${clock} to bucket ${bucket}, kept for ${formatCount(days)} ${days === 1 ? 'day' : 'days'}. Times are in Eastern Time.`
}

const shown: Record<BackupState, readonly [tone: StatusTone, icon: Icon]> = {
  running: ['quiet', IconClock],
  done: ['good', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
}

const columns: readonly Column<NightlyBackup>[] = [
  easternColumn('started', 'Started', ({ startedAt }) => startedAt),
  {
    id: 'state',
    title: 'Result',
    value: ({ state }) => capitalize(state),
    cell: ({ state }) => {
      const [tone, icon] = shown[state]
      return (
        <Status tone={tone} icon={icon}>
          {capitalize(state)}
        </Status>
      )
    },
    filter: backupStates.map((state) => ({ value: capitalize(state), label: capitalize(state) })),
  },
  {
    id: 'seconds',
    title: 'Duration',
    align: 'number',
    value: secondsOf,
    text: (backup) => {
      const seconds = secondsOf(backup)
      return seconds === null ? '' : `${formatCount(seconds)} s`
    },
  },
  countColumn('rows', 'Rows', ({ rows }) => rows),
  countColumn('files', 'Files', ({ files }) => files),
  {
    id: 'bytes',
    title: 'Size',
    align: 'number',
    value: ({ bytes }) => bytes,
    text: ({ bytes }) => (bytes === null ? '' : `${formatCount(Math.ceil(bytes / 1_000_000))} MB`),
  },
  textColumn('error', 'Error', ({ error }) => error),
]

function countColumn(id: string, title: string, of: (backup: NightlyBackup) => number | null): Column<NightlyBackup> {
  return {
    id,
    title,
    align: 'number',
    value: of,
    text: (backup) => {
      const count = of(backup)
      return count === null ? '' : formatCount(count)
    },
    isSecondary: true,
  }
}

function secondsOf({ startedAt, finishedAt }: NightlyBackup): number | null {
  return finishedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000)
}
