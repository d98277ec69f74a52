import { isUserAllowed } from '../../app/api/session.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { useWaiting } from '../work-queues/use-waiting.ts'
import { sections } from './sections.ts'

/** Links to the content screens that the user has permission for. */
export default function ContentManagementPage() {
  const waitingAt = useWaiting()
  const screens = sections.filter(({ permission }) => isUserAllowed(permission))
  return (
    <Page title="Content Management" description="What customers see in the apps.">
      <ScreenList screens={screens.map((section) => ({ ...section, waiting: waitingAt(section.to) }))} />
    </Page>
  )
}
