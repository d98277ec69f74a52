import { isUserAllowed } from '../../app/api/session.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { sections } from './sections.ts'

/** The way to everything that the apps show, as far as the signed-in person may change it. */
export default function ContentManagementPage() {
  return (
    <Page title="Content Management">
      <ScreenList screens={sections.filter(({ right }) => isUserAllowed(right))} />
    </Page>
  )
}
