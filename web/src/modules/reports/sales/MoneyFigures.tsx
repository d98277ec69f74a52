import { formatCents, formatCount } from '@portal/contract/money'
import { countOf, netCents, type SaleKind, type Sums } from '@portal/contract/reports/sales'
import { definitionProps } from '../../../ui/definition-props.ts'
import { NumberLink } from '../../../ui/NumberLink.tsx'
import { Change } from './Change.tsx'
import { areComparable } from './comparison.ts'
import styles from './Sales.module.css'

export type MoneyDefinitions = Readonly<Record<'net' | 'gross' | 'refunds' | 'payments' | 'average', string>>

interface MoneyFiguresProps {
  readonly now: Sold
  /** For the comparison period. */
  readonly before: Sold | undefined
  readonly columnDefinitions: MoneyDefinitions
  /** Labels of the count and the average: `Payments`, `Average Payment`. */
  readonly counted: string
  readonly average: string
}

interface Sold {
  readonly sums: Sums
  /** Link to the list behind a figure. */
  readonly linkTo: (kind: SaleKind) => string
}

interface Figure {
  readonly title: string
  readonly definition: string
  readonly valueOf: (sums: Sums) => number
  readonly format: (value: number) => string
  /** Rows of its list, if other than payments. */
  readonly kind?: SaleKind
  /** Set if more is worse. */
  readonly isBad?: true
}

/** The sales of a range of days, each figure with its definition and a link to its list. */
export function MoneyFigures({ now, before, columnDefinitions, counted, average }: MoneyFiguresProps) {
  const figures: readonly Figure[] = [
    {
      title: 'Net',
      definition: columnDefinitions.net,
      valueOf: netCents,
      format: formatCents,
      kind: 'both',
    },
    {
      title: 'Gross',
      definition: columnDefinitions.gross,
      valueOf: ({ grossCents }) => grossCents,
      format: formatCents,
    },
    {
      title: 'Refunds',
      definition: columnDefinitions.refunds,
      valueOf: ({ refundedCents }) => refundedCents,
      format: formatCents,
      kind: 'refunds',
      isBad: true,
    },
    {
      title: counted,
      definition: columnDefinitions.payments,
      valueOf: (sums) => sums.sales,
      format: formatCount,
    },
    { title: average, definition: columnDefinitions.average, valueOf: averageOf, format: formatCents },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.title}>
          <dt>
            <button type="button" className={styles.term} {...definitionProps(figure.definition)}>
              {figure.title}
            </button>
          </dt>
          <FigureValue figure={figure} now={now} before={before} />
        </div>
      ))}
    </dl>
  )
}

function FigureValue({ figure, now, before }: { readonly figure: Figure } & Pick<MoneyFiguresProps, 'now' | 'before'>) {
  const { title, definition, valueOf, format, kind = 'payments', isBad = false } = figure
  const [value, earlier] = [valueOf(now.sums), before && valueOf(before.sums)]
  const measured = isBad ? 'refunds' : 'payments'
  const isCompared = before && areComparable(countOf(now.sums, measured), countOf(before.sums, measured))
  return (
    <dd>
      <strong>
        <NumberLink to={now.linkTo(kind)} of={title}>
          {format(value)}
        </NumberLink>
      </strong>
      {isCompared && earlier !== undefined && <Change {...{ value, earlier, isBad }} />}
      {before && earlier !== undefined && (
        <span className={styles.earlier}>
          vs.{' '}
          <NumberLink to={before.linkTo(kind)} of={`${title}, earlier period`} definition={definition}>
            {format(earlier)}
          </NumberLink>
        </span>
      )}
    </dd>
  )
}

function averageOf({ grossCents, sales }: Sums): number {
  return sales === 0 ? 0 : Math.round(grossCents / sales)
}
