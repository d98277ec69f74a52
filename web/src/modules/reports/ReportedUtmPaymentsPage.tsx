import { ReportedPayments } from './ReportedPaymentsPage.tsx'

/** Payments and refunds behind a number in the UTM report. */
export default function ReportedUtmPaymentsPage() {
  return <ReportedPayments source="reported-utm-payments" />
}
