import { isUserAllowed } from '../../app/api/session.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { useWaiting } from '../work-queues/use-waiting.ts'
import { reports } from './reports.ts'
import { ScheduledReports } from './schedules/ScheduledReports.tsx'

/** Reports that the user may see. */
export default function ReportsPage() {
  const waitingAt = useWaiting()
  const screens = reports.filter(({ permission }) => isUserAllowed(permission))
  return (
    <Page title="Reports">
      <ScreenList screens={screens.map((report) => ({ ...report, waiting: waitingAt(report.to) }))} />
      <ScheduledReports />
    </Page>
  )
}
