import { merchantsCalls } from '@portal/contract/merchants/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import { ReportPage } from './ReportPage.tsx'
import { SignUpsSummary } from './SignUpsSummary.tsx'
import { useReport } from './use-report.ts'

/** Sign-ups through one merchant. */
export default function MerchantSalesPage() {
  const { brandMerchantCode } = usePortalConfig()
  const { data: merchants } = useCallQuery(merchantsCalls.getAllMerchants, {})
  const report = useReport(reportsCalls.getMerchantSalesReport, { merchant: brandMerchantCode }, (choices) => choices)
  const merchant = report.draft.choices.merchant ?? ''
  const options = (merchants ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <ReportPage
      title="Merchant Sales Report"
      loading="Fetching merchant sales report. Please wait..."
      report={report}
      name="merchant-sales-report"
      fields={
        <SelectField
          name="merchant"
          label="Merchant"
          // Until the names load, the code represents the merchant.
          options={
            options.some(({ value }) => value === merchant)
              ? options
              : [{ value: merchant, label: merchant }, ...options]
          }
          value={merchant}
          onChange={(chosen) => report.change({ choices: { merchant: chosen } })}
        />
      }
    >
      {({ reply, days, asOf, choices }) => (
        <SignUpsSummary
          label="Merchant Sales"
          signUps={reply}
          days={days}
          asOf={asOf}
          filters={choices.merchant ? { merchant: choices.merchant } : {}}
          before={report.before}
          report="merchant-sales-report"
        />
      )}
    </ReportPage>
  )
}
