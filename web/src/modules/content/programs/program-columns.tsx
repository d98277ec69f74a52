import type { Program } from '@portal/contract/content/programs/calls'
import type { Column } from '../../../ui/list-table/columns.ts'
import { formatProgramTime } from './formats.ts'

export const programColumns: readonly Column<Program>[] = [
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
