import { reportsCalls } from '@portal/contract/reports/calls'
import { hasUtm } from '@portal/contract/reports/utm'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { SelectField } from '../../ui/fields.tsx'
import { utmLabels, utmNames } from './listed.ts'
import { ReportPage } from './ReportPage.tsx'
import { SignUpsSummary } from './SignUpsSummary.tsx'
import { type Choices, withoutEmpty, useReport } from './use-report.ts'

const blank: Choices = Object.fromEntries(utmNames.map((name) => [name, '']))

/** Sign-ups with given UTM values. */
export default function UtmSalesPage() {
  const { data: values } = useCallQuery(reportsCalls.getAllUtmValues, {})
  const report = useReport(reportsCalls.getUtmSalesReport, blank, withoutEmpty)
  return (
    <ReportPage
      title="UTM Sales Report"
      loading="Fetching UTM sales report. Please wait..."
      report={report}
      name="utm-sales-report"
      description="Leave a field blank to include all its values."
      fields={utmNames.map((name) => (
        <SelectField
          key={name}
          name={name}
          label={utmLabels[name]}
          placeholder=""
          options={withChosen(values?.[name], report.draft.choices[name]).map((value) => ({ value, label: value }))}
          value={report.draft.choices[name] ?? ''}
          onChange={(value) => report.change({ choices: { [name]: value } })}
        />
      ))}
    >
      {({ reply, days, asOf, choices }) => (
        <SignUpsSummary
          label="UTM Sales"
          signUps={reply}
          days={days}
          asOf={asOf}
          filters={{ utm: withoutEmpty(choices) }}
          before={report.before}
          report="utm-sales-report"
          // All sales by plan or merchant are not sales by UTM values.
          tabs={
            hasUtm(withoutEmpty(choices)) || isUserAllowed(reportsCalls.getSales.permission)
              ? undefined
              : ['campaign', 'device']
          }
        />
      )}
    </ReportPage>
  )
}

/** Includes the selected value before the values load, and if no customer has it. */
function withChosen(values: readonly string[] = [], value = ''): readonly string[] {
  return value === '' || values.includes(value) ? values : [value, ...values]
}
