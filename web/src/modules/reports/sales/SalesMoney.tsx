import { SegmentedControl } from '@mantine/core'
import { easternDay, formatDate } from '@portal/contract/dates'
import { breakdownDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import type { Period } from '@portal/contract/reports/comparison'
import { addSales, countOf, netCents, type SaleKind } from '@portal/contract/reports/sales'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { DayChart } from '../../../ui/chart/DayChart.tsx'
import { Failed } from '../../../ui/Empty.tsx'
import type { Column } from '../../../ui/list-table/columns.ts'
import { portalNow } from '../../../ui/portal-clock.ts'
import { saleColumns, channelLabels } from './money-columns.tsx'
import { MoneyFigures } from './MoneyFigures.tsx'
import styles from './Sales.module.css'
import { type Day, salesLinkOf, salesListOf, type SalesRequest, useSalesByDay } from './use-sales.ts'

const measures = { Gross: ({ grossCents }: Day) => grossCents, Net: netCents } as const

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

interface SalesMoneyProps {
  readonly request: SalesRequest
  /** Path to open with the days selected by dragging; by default the chart's own screen. */
  readonly report?: string
}

/** A sales report's figures compared with an earlier period, and the chart of its days. */
export function SalesMoney({ request, report = '.' }: SalesMoneyProps) {
  const { rows, before, asOf, failure, retry } = useSalesByDay(request)
  const [measure, setMeasure] = useState<keyof typeof measures>('Gross')
  const navigate = useNavigate()
  const query = useAddressQuery()
  const { channel, days } = request
  const { columnDefinitions, counted, average } = channelLabels(channel)
  const soldIn = (period: Period, of: readonly Day[], at = asOf) => {
    const sums = addSales(of)
    return {
      sums,
      linkTo: (kind: SaleKind) => salesLinkOf(request, period, { count: countOf(sums, kind), at }, { kind }),
    }
  }

  if (!rows && failure) return <Failed isPart failure={failure} retry={retry} />
  return (
    <>
      {rows && (
        <MoneyFigures
          now={soldIn(days, rows)}
          before={before && soldIn(before.period, before.rows, before.asOf)}
          columnDefinitions={columnDefinitions}
          counted={counted}
          average={average}
        />
      )}
      {before && <p className={styles.comparison}>Compared with {before.text}</p>}
      <DayChart
        title="Sales by Day"
        name={salesListOf(request, 'day')}
        days={days}
        loadable={{ data: rows, failure, retry }}
        blankOf={(day) => ({ day, ...addSales([]) })}
        before={before && { ...before.period, rows: before.rows, name: before.name }}
        today={easternDay(portalNow())}
        series={[{ title: measure, valueOf: measures[measure] }]}
        facts={factsOf(measure, counted)}
        unit="US dollars"
        format={formatCents}
        formatAxis={(cents) => dollars.format(cents / 100)}
        columns={columnsOf(request, asOf)}
        empty={channel === 'card' ? 'No card payments in this period' : 'No subscriptions in this period'}
        linkTo={(opened, of) => soldIn(opened, of).linkTo('both')}
        onDays={({ first, last }) =>
          void navigate({
            to: report,
            search: { ...query, from: first, to: last, span: undefined },
            resetScroll: report !== '.',
          })
        }
        choice={
          <SegmentedControl
            aria-label="Measure"
            data={Object.keys(measures)}
            value={measure}
            // One of the keys.
            onChange={(name) => setMeasure(name as keyof typeof measures)}
          />
        }
      />
    </>
  )
}

/** Tooltip contents besides the displayed measure. */
function factsOf(measure: keyof typeof measures, counted: string) {
  const other = measure === 'Gross' ? 'Net' : 'Gross'
  return [
    { title: 'Refunds', valueOf: ({ refundedCents }: Day) => 0 - refundedCents, format: formatCents },
    { title: other, valueOf: measures[other], format: formatCents },
    { title: counted, valueOf: ({ sales }: Day) => sales, format: formatCount },
  ]
}

function columnsOf(request: SalesRequest, asOf: Date | undefined): readonly Column<Day>[] {
  return [
    {
      id: 'day',
      title: 'Day',
      definition: breakdownDefinitions.day,
      value: ({ day }) => day,
      text: ({ day }) => formatDate(day),
    },
    ...saleColumns<Day>(request.channel, {
      sumsOf: (day) => day,
      linkOf: ({ day }, sums, kind) =>
        salesLinkOf(request, { first: day, last: day }, { count: countOf(sums, kind), at: asOf }, { kind }),
    }),
  ]
}
