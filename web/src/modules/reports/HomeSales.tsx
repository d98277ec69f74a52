import { easternDay, startOfMonth } from '@portal/contract/dates'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { HomeSection } from './HomeSection.tsx'
import { BreakdownTable } from './sales/BreakdownTabs.tsx'
import { SalesMoney } from './sales/SalesMoney.tsx'

/**
 * This month's card sales by day, or by campaign for users who only see the UTM report; renders nothing for other
 * users.
 */
export function HomeSales() {
  const today = easternDay(portalNow())
  const request = { channel: 'card', days: { first: startOfMonth(today), last: today, span: 'month' } } as const
  if (isUserAllowed('card-sales-report')) {
    return (
      <HomeSection
        id="card-sales"
        title="Card Sales This Month"
        report={{ to: paths.cardSalesReport(), title: 'Card Sales Report' }}
      >
        <Definitions>
          <SalesMoney request={{ ...request, filters: {} }} report={paths.cardSalesReport()} />
        </Definitions>
      </HomeSection>
    )
  }
  if (!isUserAllowed('utm-sales-report')) return null
  return (
    <HomeSection
      id="campaigns"
      title="Card Sales by Campaign This Month"
      report={{ to: paths.utmSalesReport(), title: 'UTM Sales Report' }}
    >
      <Definitions>
        <BreakdownTable request={{ ...request, filters: { report: 'utm-sales-report' } }} by="campaign" />
      </Definitions>
    </HomeSection>
  )
}
