import { isUserAllowed } from '../../app/api/session.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { sections } from './sections.ts'

/** Links to the content screens that the user has permission for. */
export default function ContentManagementPage() {
  return (
    <Page title="Content Management">
      <ScreenList screens={sections.filter(({ permission }) => isUserAllowed(permission))} />
    </Page>
  )
}
