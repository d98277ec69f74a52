import { ReportedPayments } from './ReportedPaymentsPage.tsx'

/** The payments and refunds behind a number of the UTM report. */
export default function ReportedUtmPaymentsPage() {
  return <ReportedPayments source="reported-utm-payments" />
}
