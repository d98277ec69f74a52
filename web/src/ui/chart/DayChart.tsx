import { useInViewport } from '@mantine/hooks'
import { capitalize } from '@portal/contract/capitalize'
import type { CalendarDay, DayRange } from '@portal/contract/dates'
import { formatDate, formatDays } from '@portal/contract/dates'
import { IconDownload, IconPhotoDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { type AddressQuery, useAddressQuery, useQueryChange, withoutPrefix } from '../address-query.ts'
import { Empty, Failed, type Loadable } from '../Empty.tsx'
import { lazyPart } from '../lazy.tsx'
import type { Column } from '../list-table/columns.ts'
import { csvOf } from '../list-table/csv.ts'
import { ListTable } from '../list-table/ListTable.tsx'
import { daysInFileName, fileNameOf, saveTable } from '../save-file.ts'
import { TextButton } from '../TextButton.tsx'
import {
  type Bar,
  barsOf,
  barSpan,
  type ChartDay,
  daysPerBar,
  type Fact,
  headingOf,
  type Series,
  totalOf,
  untilToday,
} from './bars.ts'
import { type ComparisonPeriod, comparedColumns, type ComparedDay, comparedDays } from './compared-days.ts'
import styles from './DayChart.module.css'
import { Legend } from './Legend.tsx'
import { savePicture } from './save-picture.ts'
import { IconButton } from '../IconButton.tsx'

const DayPlot = lazyPart(() => import('./DayPlot.tsx').then((module) => module.DayPlot))

interface DayChartProps<Day extends ChartDay> {
  /** Ends in "by Day"; the heading names the days of a bar instead. */
  readonly title: string
  /** Name of its table; the title in lower case by default. */
  readonly name?: string
  readonly days: DayRange
  /** Empty days may be omitted. */
  readonly loadable: Loadable<readonly Day[]>
  /** Returns an empty day. */
  readonly blankOf: (day: CalendarDay) => Day
  /** The same for the comparison period. */
  readonly before?: ComparisonPeriod<Day> | undefined
  readonly today: CalendarDay
  /** Up to three, stacked. */
  readonly series: readonly Series<Day>[]
  readonly facts?: readonly Fact<Day>[]
  /** Unit of the values, in the plural: `dollars`, `sign-ups`. */
  readonly unit: string
  readonly format: (value: number) => string
  readonly formatAxis?: (value: number) => string
  /** Columns of the table and the download. */
  readonly columns: readonly Column<Day>[]
  readonly empty: string
  /** The list behind a bar; false if the user may not open it. */
  readonly linkTo: ((days: DayRange, rows: readonly Day[]) => string) | false
  /** Called with the days selected by dragging. */
  readonly onDays: (days: DayRange) => void
  /** Chart options beside its title. */
  readonly choice?: ReactNode
}

const NO_FACTS: readonly never[] = []
/** Prefix of the table's URL parameters. */
const PREFIX = 'days.'

/** Values per day as bars, with the comparison period as a line; also as a table, an image and a file. */
export function DayChart<Day extends ChartDay>(props: DayChartProps<Day>) {
  const { title, choice, loadable } = props
  const { data, failure, retry } = loadable
  if (data || !failure) return <LoadedChart {...props} />
  return (
    <figure aria-label={title} className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.tools}>{choice}</span>
      </div>
      <Failed isPart failure={failure} retry={retry} />
    </figure>
  )
}

function LoadedChart<Day extends ChartDay>(props: DayChartProps<Day>) {
  const { title, days, before, today, series, facts = NO_FACTS, unit, choice } = props
  const { name = title.toLowerCase(), loadable } = props
  const { data: rows } = loadable
  const figure = useRef<HTMLElement>(null)
  // In the URL, so that a saved view of the table opens it; one chart's table at a time if a screen has several.
  const isTable = useAddressQuery().table === name
  const [off, setOff] = useState<readonly string[]>([])

  const drawn = untilToday(days, today)
  const size = daysPerBar(drawn)
  const heading = headingOf(title, size)
  const per = `per ${barSpan(size)}`
  const isDrawn = (one: string) => !off.includes(one)
  const beforeName = before && capitalize(before.name)
  const compared = beforeName !== undefined && isDrawn(beforeName) ? before : undefined
  const bars = barsOf({ ...drawn, rows: rows ?? [] }, compared, series, facts, isDrawn)
  const columns = comparedColumns(props.columns, before)
  const listed = rows && comparedDays(days, rows, before, props.blankOf)
  const fileName = `${title} ${daysInFileName(days)}`

  return (
    <figure ref={figure} aria-label={heading} className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>{heading}</h2>
        <Legend
          series={series.map((one) => one.title)}
          before={beforeName}
          isDrawn={isDrawn}
          onToggle={(one) => setOff(isDrawn(one) ? [...off, one] : off.filter((other) => other !== one))}
        />
        <ChartTools
          title={title}
          table={name}
          isTable={isTable}
          onPicture={() =>
            figure.current &&
            savePicture(figure.current, `${heading}, ${formatDays(days)}, ${unit} ${per}`, fileNameOf(fileName))
          }
          onFile={() => saveTable(fileName, csvOf(listed ?? [], columns))}
        >
          {choice}
        </ChartTools>
      </div>
      <p className={styles.unit}>{`${unit} ${per}`}</p>
      <PlotInView {...props} bars={bars} isEmpty={rows?.length === 0 && !compared} heading={heading} per={per} />
      {isTable && (
        <div className={styles.table} data-compared={before && ''}>
          <ListTable<ComparedDay<Day>>
            name={name}
            label={`${title}, table`}
            columns={columns}
            rows={listed}
            days={days}
            {...(before && { more: { label: ({ day }) => `Day compared with ${formatDate(day)}` } })}
            rowKey={({ day }) => day}
            empty={props.empty}
            defaultSort="-day"
            prefix={PREFIX}
          />
        </div>
      )}
    </figure>
  )
}

interface ChartToolsProps {
  readonly title: string
  /** The name of its table. */
  readonly table: string
  readonly isTable: boolean
  readonly onPicture: () => void
  readonly onFile: () => void
  /** The chart's own options. */
  readonly children: ReactNode
}

/** Shows or hides the table, and downloads the chart. */
function ChartTools({ title, table, isTable, onPicture, onFile, children }: ChartToolsProps) {
  const changeQuery = useQueryChange()
  const tableVerb = isTable ? 'Hide Table' : 'Show Table'
  /** The next table starts without this one's filters and sorting. */
  const toggled = (current: AddressQuery): AddressQuery => ({
    ...withoutPrefix(current, PREFIX),
    table: isTable ? undefined : table,
  })
  return (
    <span className={styles.tools}>
      {children}
      <TextButton aria-expanded={isTable} aria-label={`${tableVerb}: ${title}`} onClick={() => changeQuery(toggled)}>
        {tableVerb}
      </TextButton>
      <IconButton label="Download Chart as PNG" aria-label={`Download Chart as PNG: ${title}`} onClick={onPicture}>
        <IconPhotoDown size={16} aria-hidden />
      </IconButton>
      <IconButton label="Download Chart as CSV" aria-label={`Download Chart as CSV: ${title}`} onClick={onFile}>
        <IconDownload size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

interface PlotInViewProps<Day extends ChartDay> extends DayChartProps<Day> {
  readonly bars: readonly Bar[]
  readonly isEmpty: boolean
  readonly heading: string
  /** `per day`. */
  readonly per: string
}

/** The drawing. Its large library loads after the numbers, once the chart is in view. */
function PlotInView<Day extends ChartDay>({ bars, isEmpty, heading, per, ...props }: PlotInViewProps<Day>) {
  const { days, today, loadable, series, facts = NO_FACTS, format, formatAxis = format, empty, linkTo, onDays } = props
  const { data: rows } = loadable
  const navigate = useNavigate()
  const { ref: place, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setIsSeen] = useState(false)
  if (inViewport && rows && !isSeen) setIsSeen(true)
  const all = bars.reduce((so, bar) => so + totalOf(bar), 0)
  const highest = Math.max(...bars.map(totalOf))
  const rowsIn = ({ first, last }: DayRange) => (rows ?? []).filter(({ day }) => day >= first && day <= last)
  return (
    <div ref={place} className={styles.place} aria-busy={!rows}>
      {isEmpty && <Empty text={empty} />}
      {isSeen && !isEmpty && (
        <DayPlot
          label={`${heading}, ${formatDays(days)}: total ${format(all)}, maximum ${format(highest)} ${per}`}
          {...{ bars, facts, today, format, formatAxis, onDays }}
          series={series.map((one) => one.title)}
          onOpen={linkTo && (({ days: opened }) => void navigate({ to: linkTo(opened, rowsIn(opened)) }))}
        />
      )}
    </div>
  )
}
