import { inAppMoneyDefinitions, inAppSalesDefinitions } from '@portal/contract/definitions'
import { reportsCalls } from '@portal/contract/reports/calls'
import { deviceNames, inAppRows, planNames, productKey } from '@portal/contract/reports/in-app'
import { addSales } from '@portal/contract/reports/sales'
import type { Column } from '../../ui/list-table/columns.ts'
import type { SaleFilters } from './sales/sale-links.ts'
import { SalesReport } from './SalesReport.tsx'

interface Row {
  readonly device: string
  readonly plan: string
  readonly filters: SaleFilters
  /** The key in sales by product; null for all. */
  readonly key: string | null
  readonly count: number
  readonly totalCents: number
}

const columns: readonly Column<Row>[] = [
  { id: 'device', title: 'Device', value: ({ device }) => device },
  { id: 'plan', title: 'Plan', value: ({ plan }) => plan },
]

/** App store sales by device and plan. */
export default function InAppSalesPage() {
  return (
    <SalesReport
      title="In-App Sales Report"
      loading="Fetching in-app sales report. Please wait..."
      name="in-app-sales-report"
      label="In-App Sales"
      call={reportsCalls.getInAppSalesReport}
      rowsOf={(sales): Row[] =>
        inAppRows(sales).map(({ device, plan, ...sold }) => ({
          device: deviceNames[device],
          plan: planNames[plan],
          filters: { device, plan },
          key: productKey(device, plan),
          ...sold,
        }))
      }
      toTotal={(sums) => ({ device: 'Grand Total', plan: '', filters: {}, key: null, ...sums })}
      columns={columns}
      definitions={inAppSalesDefinitions}
      counted="subscriptions counted"
      channel="in-app"
      filtersOf={({ filters }) => filters}
      soldBy="product"
      soldOf={({ key }, sold) => addSales(key === null ? sold : sold.filter((row) => row.key === key))}
      tab="By Device and Plan"
      empty=""
      note={`Customers: ${inAppSalesDefinitions.customers} Total: ${inAppSalesDefinitions.total} Refunds: ${inAppMoneyDefinitions.refunds}`}
    />
  )
}
