import { isUserAllowed } from '../../app/api/session.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { reports } from './reports.ts'
import { ScheduledReports } from './schedules/ScheduledReports.tsx'

/** The reports that the signed-in person may see. */
export default function ReportsPage() {
  return (
    <Page title="Reports">
      <ScreenList screens={reports.filter(({ permission }) => isUserAllowed(permission))} />
      <ScheduledReports />
    </Page>
  )
}
