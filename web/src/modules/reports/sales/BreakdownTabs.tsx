import { breakdownDefinitions } from '@portal/contract/definitions'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { formatCents } from '@portal/contract/money'
import { deviceNames, planNames } from '@portal/contract/reports/in-app'
import { addSales, type Breakdown, countOf, netCents, type SoldRow } from '@portal/contract/reports/sales'
import type { ReactNode } from 'react'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { useAddressQuery, useQueryChange } from '../../../ui/address-query.ts'
import type { Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { PageState } from '../../../ui/PageState.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { SaleFilters } from './sale-links.ts'
import { saleColumns, shareColumn } from './money-columns.tsx'
import { salesLinkOf, salesListOf, type SalesRequest, useSales } from './use-sales.ts'

/** Breakdowns of a report, besides the specified table. */
export type BreakdownTab = Exclude<Breakdown, 'price' | 'product' | 'day'>

const titles = {
  plan: 'Plan',
  merchant: 'Merchant',
  campaign: 'Campaign',
  device: 'Device',
} as const satisfies Record<BreakdownTab, string>

/** Prefix of the open table's URL parameters. */
const PREFIX = 'by.'

interface BreakdownTabsProps {
  readonly question: SalesRequest
  readonly tabs: readonly BreakdownTab[]
  /** The first tab: the specified table. */
  readonly title: string
  readonly children: ReactNode
}

/** A report's table, and its sales by plan, merchant, campaign and device; the open tab is in the URL. */
export function BreakdownTabs({ question, tabs, title, children }: BreakdownTabsProps) {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const open = tabs.find((tab) => tab === query.tab)
  return (
    <Tabs
      label="Breakdown"
      tabs={[{ id: 'all', title }, ...tabs.map((tab) => ({ id: tab, title: titleOf(tab) }))]}
      open={open ?? 'all'}
      onOpen={(tab) =>
        changeQuery((current) => ({
          ...Object.fromEntries(
            Object.keys(current)
              .filter(isOfTable)
              .map((name) => [name, undefined] as const),
          ),
          tab: tab === 'all' ? undefined : tab,
        }))
      }
    >
      {open && <PageState text={titleOf(open)} />}
      {open ? <BreakdownTable key={open} question={question} by={open} /> : children}
    </Tabs>
  )
}

function isOfTable(name: string): boolean {
  return name.startsWith(PREFIX)
}

function titleOf(tab: BreakdownTab): string {
  return `By ${titles[tab]}`
}

interface BreakdownTableProps {
  readonly question: SalesRequest
  readonly by: BreakdownTab
}

/** A report's sales by plan, merchant, campaign or device, ranked. */
export function BreakdownTable({ question: asked, by }: BreakdownTableProps) {
  // A merchant is shown among the others.
  const question = by === 'merchant' ? { ...asked, asks: { ...asked.asks, merchant: undefined } } : asked
  const loadable = useSales(question, question.days, by)
  const { data: merchants } = useCallQuery(
    merchantsCalls.getAllMerchants,
    {},
    {
      enabled: by === 'merchant' && isUserAllowed(merchantsCalls.getAllMerchants.permission),
    },
  )
  const nameOf = ({ key }: SoldRow) =>
    (by === 'merchant' && merchants?.find(({ code }) => code === key)?.name) || words(by, key)
  return (
    <ListTable
      name={`sales by ${by}`}
      views={{ name: salesListOf(question, by) }}
      label={`Sales by ${titles[by]}`}
      columns={columnsOf(question, by, nameOf, loadable)}
      loadable={loadable}
      rowKey={({ key }) => key ?? ''}
      defaultSort="-net"
      prefix={PREFIX}
      empty="No sales in this period"
    />
  )
}

function columnsOf(
  question: SalesRequest,
  by: BreakdownTab,
  nameOf: (row: SoldRow) => string,
  { data = [], asOf }: { readonly data: readonly SoldRow[] | undefined; readonly asOf: Date | undefined },
): readonly Column<SoldRow>[] {
  const isCard = question.channel === 'card'
  const total = netCents(addSales(data))
  return [
    { id: 'key', title: titles[by], definition: breakdownDefinitions[by], value: nameOf },
    ...saleColumns<SoldRow>(question.channel, {
      sumsOf: (row) => row,
      linkOf(row, sums, kind) {
        const asks = { ...whose(by, row, isCard, question.asks), kind }
        return salesLinkOf(question, question.days, { count: countOf(sums, kind), at: asOf }, asks)
      },
    }),
    shareColumn(netCents, total, `Share of ${formatCents(total)}.`),
  ]
}

/** A row's filters, in addition to the report's. */
function whose(by: BreakdownTab, { key }: SoldRow, isCard: boolean, { utm }: SalesRequest['asks']): SaleFilters {
  switch (by) {
    case 'plan':
    case 'merchant':
      return { [by]: key ?? '' }
    case 'campaign':
      return key === null ? { without: 'campaign' } : { utm: { ...utm, campaign: key } }
    case 'device':
      if (!isCard) return { device: key ?? '' }
      return key === null ? { without: 'client' } : { utm: { ...utm, client: key } }
  }
}

function words(by: BreakdownTab, key: string | null): string {
  if (key === null) return by === 'device' ? 'No device' : 'No campaign'
  if (by === 'plan') return planNames[key as keyof typeof planNames] ?? key
  return by === 'device' ? (deviceNames[key as keyof typeof deviceNames] ?? key) : key
}
