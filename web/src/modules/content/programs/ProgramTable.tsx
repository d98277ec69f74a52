import type { Program } from '@portal/contract/content/programs/calls'
import type { CalendarDay } from '@portal/contract/dates'
import { useAddressQuery, useQueryChange } from '../../../ui/address-query.ts'
import type { Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './ChannelProgramsPage.module.css'
import { formatProgramTime, formatWeekday } from './formats.ts'
import { showsFromNow, shownPrograms } from './shown-programs.ts'

interface ProgramTableProps {
  /** Undefined while loading. */
  readonly programs: readonly Program[] | undefined
  /** The day in the page heading. */
  readonly day: CalendarDay
  readonly now: Date
}

/** The day's programs, today's from the current time on; all days and earlier programs on request, through the URL. */
export function ProgramTable({ programs, day, now }: ProgramTableProps) {
  const { days, from } = useAddressQuery()
  const changeQuery = useQueryChange()
  const hasAllDays = days === 'all'
  const withEnded = from === 'start'
  const shownDay = hasAllDays ? null : day
  const isFromNow = showsFromNow(shownDay, now)
  const rows = programs && shownPrograms(programs, { day: shownDay, now, withEnded })
  return (
    <div className={styles.table}>
      <p className={styles.shown}>
        <span>
          Programs on {hasAllDays ? 'all days' : formatWeekday(day)}
          {isFromNow && !withEnded && ' from now on'}
        </span>
        {isFromNow && (
          <TextButton onClick={() => changeQuery({ from: withEnded ? undefined : 'start', page: undefined })}>
            {withEnded ? 'Hide Earlier Programs' : 'Show Earlier Programs'}
          </TextButton>
        )}
        <TextButton onClick={() => changeQuery({ days: hasAllDays ? undefined : 'all', page: undefined })}>
          {hasAllDays ? 'Show One Day' : 'Show All Days'}
        </TextButton>
      </p>
      <ListTable
        name="programs"
        label="Program Guide"
        columns={programColumns}
        rows={rows}
        rowKey={({ startTime }) => startTime.toISOString()}
        empty="No program guide found"
      />
    </div>
  )
}

const programColumns: readonly Column<Program>[] = [
  timeColumn('start', 'Start Time (Eastern)', ({ startTime }) => startTime),
  timeColumn('end', 'End Time (Eastern)', ({ endTime }) => endTime),
  { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 260 },
  {
    id: 'duration',
    title: 'Duration (Minutes)',
    value: ({ duration }) => duration,
    download: ({ duration }) => duration,
    align: 'number',
  },
  { id: 'description', title: 'Description', value: ({ description }) => description, filter: 'text', maxWidth: 340 },
]

function timeColumn(id: string, title: string, value: (program: Program) => Date): Column<Program> {
  return {
    id,
    title,
    value,
    text: (program) => formatProgramTime(value(program)),
    cell: (program) => (
      <time className="unbroken" dateTime={value(program).toISOString()} title={`${value(program).toISOString()} UTC`}>
        {formatProgramTime(value(program))}
      </time>
    ),
  }
}
