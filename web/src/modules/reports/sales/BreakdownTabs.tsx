import { breakdownDefinitions } from '@portal/contract/definitions'
import { deviceName } from '@portal/contract/display-name'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { formatCents } from '@portal/contract/money'
import { planNames } from '@portal/contract/reports/in-app'
import { addSales, type Breakdown, countOf, netCents, type SoldRow } from '@portal/contract/reports/sales'
import type { ReactNode } from 'react'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { useAddressQuery, useQueryChange, withoutPrefix } from '../../../ui/address-query.ts'
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

const allTabs = ['plan', 'merchant', 'campaign', 'device'] as const

/** Prefix of the open table's URL parameters. */
const PREFIX = 'by.'

interface BreakdownTabsProps {
  readonly request: SalesRequest
  /** All by default. */
  readonly tabs?: readonly BreakdownTab[] | undefined
  /** The first tab: the specified table. */
  readonly title: string
  /** Below the tables of the other tabs. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A report's table, and its sales by plan, merchant, campaign and device; the open tab is in the URL. */
export function BreakdownTabs({ request, tabs = allTabs, title, note, children }: BreakdownTabsProps) {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const open = tabs.find((tab) => tab === query.tab)
  return (
    <Tabs
      label="Breakdown"
      tabs={[{ id: 'all', title }, ...tabs.map((tab) => ({ id: tab, title: titleOf(tab) }))]}
      open={open ?? 'all'}
      onOpen={(tab) =>
        changeQuery((current) => ({ ...withoutPrefix(current, PREFIX), tab: tab === 'all' ? undefined : tab }))
      }
    >
      {open && <PageState text={titleOf(open)} />}
      {open ? <BreakdownTable key={open} request={request} by={open} /> : children}
      {open && note}
    </Tabs>
  )
}

function titleOf(tab: BreakdownTab): string {
  return `By ${titles[tab]}`
}

interface BreakdownTableProps {
  readonly request: SalesRequest
  readonly by: BreakdownTab
}

/** A report's sales by plan, merchant, campaign or device, ranked. */
export function BreakdownTable({ request: whole, by }: BreakdownTableProps) {
  // A merchant is shown among the others.
  const request = by === 'merchant' ? { ...whole, filters: { ...whole.filters, merchant: undefined } } : whole
  const loadable = useSales(request, request.days, by)
  const { data: merchants } = useCallQuery(
    merchantsCalls.getAllMerchants,
    {},
    {
      enabled: by === 'merchant' && isUserAllowed(merchantsCalls.getAllMerchants.permission),
    },
  )
  const nameOf = ({ key }: SoldRow) =>
    (by === 'merchant' && merchants?.find(({ code }) => code === key)?.name) || labelOf(by, key)
  return (
    <ListTable
      name={`sales by ${by}`}
      views={{ name: salesListOf(request, by) }}
      label={`Sales by ${titles[by]}`}
      columns={columnsOf(request, by, nameOf, loadable)}
      loadable={loadable}
      days={request.days}
      rowKey={({ key }) => key ?? ''}
      defaultSort="-net"
      prefix={PREFIX}
      empty="No sales in this period"
    />
  )
}

function columnsOf(
  request: SalesRequest,
  by: BreakdownTab,
  nameOf: (row: SoldRow) => string,
  { data = [], asOf }: { readonly data: readonly SoldRow[] | undefined; readonly asOf: Date | undefined },
): readonly Column<SoldRow>[] {
  const isCard = request.channel === 'card'
  const total = netCents(addSales(data))
  return [
    { id: 'key', title: titles[by], definition: breakdownDefinitions[by], value: nameOf },
    ...saleColumns<SoldRow>(request.channel, {
      sumsOf: (row) => row,
      linkOf(row, sums, kind) {
        const filters = { ...rowFilters(by, row, isCard, request.filters), kind }
        return salesLinkOf(request, request.days, { count: countOf(sums, kind), at: asOf }, filters)
      },
    }),
    shareColumn(netCents, total, `Share of ${formatCents(total)}.`),
  ]
}

/** A row's filters, in addition to the report's. */
function rowFilters(
  by: BreakdownTab,
  { key }: SoldRow,
  isCard: boolean,
  { utm }: SalesRequest['filters'],
): SaleFilters {
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

function labelOf(by: BreakdownTab, key: string | null): string {
  if (key === null) return by === 'device' ? 'No device' : 'No campaign'
  if (by === 'plan') return planNames[key as keyof typeof planNames] ?? key
  return by === 'device' ? deviceName(key) : key
}
