import { Button } from '@mantine/core'
import type { Call } from '@portal/contract/call'
import { easternDay, formatEasternTime } from '@portal/contract/dates'
import type { ScheduledReport } from '@portal/contract/reports/schedules/calls'
import type { ReactNode, SubmitEvent } from 'react'
import { paths } from '../../app/paths.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { LOADING, PageState } from '../../ui/PageState.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { spanText } from './listed.ts'
import styles from './ReportPage.module.css'
import { MailReportButton } from './schedules/MailReportButton.tsx'
import { withoutEmpty, type Report } from './use-report.ts'

interface ReportPageProps<C extends Call> {
  readonly title: string
  /** Shown while the report loads. */
  readonly loading: string
  readonly report: Report<C>
  /** Its name for scheduled reports. */
  readonly name: ScheduledReport
  readonly description?: string
  /** Fields besides the days. */
  readonly fields?: ReactNode
  readonly children: (shown: NonNullable<Report<C>['shown']>) => ReactNode
}

/** A report over a range of days: the form, with the result below. */
export function ReportPage<C extends Call>(props: ReportPageProps<C>) {
  const { title, loading, report, name, description, fields, children } = props
  const { draft, change, error, submit, loadDays, isLoading, shown, failure, retry } = report
  const getReport = useReturnFocus(isLoading)
  const requestText =
    shown &&
    [...Object.values(withoutEmpty(shown.choices)), spanText({ from: shown.days.first, to: shown.days.last })].join(
      ' · ',
    )
  return (
    <Page
      title={title}
      state={requestText}
      back={{ to: paths.reports(), label: 'Reports' }}
      action={<MailReportButton report={name} choices={withoutEmpty(draft.choices)} />}
      {...(description && { description })}
      width="report"
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        {fields && <div className={styles.fields}>{fields}</div>}
        <DateRangeFields
          first={draft.first}
          last={draft.last}
          span={draft.span}
          today={easternDay(portalNow())}
          // Other days belong to another span, or none.
          onChange={({ first, last, span }) => change({ first, last, span })}
          onPreset={loadDays}
          error={error}
        >
          <Button ref={getReport} type="submit" disabled={isLoading || error !== undefined}>
            Get Report
          </Button>
        </DateRangeFields>
      </form>
      <p role="status" className={styles.status}>
        {isLoading && loading}
        {shown && `${requestText}, as of ${formatEasternTime(shown.asOf)} Eastern Time`}
      </p>
      {isLoading && (
        <>
          <PageState text={LOADING} />
          <div className={styles.skeleton} aria-hidden>
            <span className={styles.figures} />
            <span className={styles.chart} />
            <span className={styles.rows} />
          </div>
        </>
      )}
      {!isLoading && failure && <Failed failure={failure} retry={retry} />}
      {shown && children(shown)}
    </Page>
  )
}
