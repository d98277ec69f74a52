import { formatCents, formatCount } from '@portal/contract/money'
import { netCents, type Sums } from '@portal/contract/reports/sales'
import { defined } from '../../../ui/defined.ts'
import styles from './Sales.module.css'
import { SalesLink } from './SalesLink.tsx'

export type MoneyDefinitions = Readonly<Record<'net' | 'gross' | 'refunds' | 'payments' | 'average', string>>

interface MoneyFiguresProps {
  readonly now: Sums
  /** Of the period that the days are compared with. */
  readonly before: Sums | undefined
  readonly says: MoneyDefinitions
  /** What is counted: `Payments`. */
  readonly counted: string
  /** False where app stores keep their refunds to themselves. */
  readonly hasRefunds: boolean
  readonly linkTo: (count: number, kind?: 'refunds' | 'both') => string
}

interface Figure {
  readonly title: string
  readonly definition: string
  /** False where it is unknown. */
  readonly valueOf: ((sums: Sums) => number) | false
  readonly format: (value: number) => string
  readonly to: string
  /** Set where more is worse. */
  readonly isBad?: true
}

/** The money of some days, each figure with how it is counted and the list behind it. */
export function MoneyFigures({ now, before, says, counted, hasRefunds, linkTo }: MoneyFiguresProps) {
  const { sales, refunds } = now
  const figures: readonly Figure[] = [
    {
      title: 'Net',
      definition: says.net,
      valueOf: hasRefunds && netCents,
      format: formatCents,
      to: linkTo(sales + refunds, 'both'),
    },
    {
      title: 'Gross',
      definition: says.gross,
      valueOf: ({ grossCents }) => grossCents,
      format: formatCents,
      to: linkTo(sales),
    },
    {
      title: 'Refunds',
      definition: says.refunds,
      valueOf: hasRefunds && (({ refundedCents }) => refundedCents),
      format: formatCents,
      to: linkTo(refunds, 'refunds'),
      isBad: true,
    },
    {
      title: counted,
      definition: says.payments,
      valueOf: (sums) => sums.sales,
      format: formatCount,
      to: linkTo(sales),
    },
    { title: 'Average', definition: says.average, valueOf: averageOf, format: formatCents, to: linkTo(sales) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.title}>
          <dt>
            <button type="button" className={styles.term} {...defined(figure.definition)}>
              {figure.title}
            </button>
          </dt>
          <FigureValue figure={figure} now={now} before={before} />
        </div>
      ))}
    </dl>
  )
}

/** Fewer than these say nothing about a change. */
const FEW = 20

function FigureValue({ figure, now, before }: { readonly figure: Figure } & Pick<MoneyFiguresProps, 'now' | 'before'>) {
  const { valueOf, format, to, isBad = false } = figure
  if (!valueOf) return <dd className={styles.unknown}>Not reported</dd>
  const [value, earlier] = [valueOf(now), before && valueOf(before)]
  const countOf = isBad ? ({ refunds }: Sums) => refunds : ({ sales }: Sums) => sales
  const isEnough = before && countOf(now) >= FEW && countOf(before) >= FEW
  return (
    <dd>
      <strong>
        <SalesLink to={to}>{format(value)}</SalesLink>
      </strong>
      {isEnough && earlier !== undefined && earlier > 0 && value !== earlier && (
        <span className={styles.change} data-tone={value > earlier === isBad ? 'bad' : 'good'}>
          {value > earlier ? '▲' : '▼'} {percent(value, earlier)}
        </span>
      )}
      {earlier !== undefined && <span className={styles.earlier}>{format(earlier)} before</span>}
    </dd>
  )
}

function percent(value: number, earlier: number): string {
  return `${((Math.abs(value - earlier) / Math.abs(earlier)) * 100).toFixed(1)}%`
}

function averageOf({ grossCents, sales }: Sums): number {
  return sales === 0 ? 0 : Math.round(grossCents / sales)
}
