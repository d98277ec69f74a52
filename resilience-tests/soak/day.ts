import type { Page } from '@playwright/test'
import { changeAppearance, lookAtKeysAndMenu, usePalette } from './commands.ts'
import {
  addCredit,
  goBackAndForth,
  leaveActions,
  openSome,
  openTrial,
  readHistory,
  searchSome,
  type Whom,
} from './customers.ts'
import { goHome, lookAtContent, lookAtOthers, readGuide, readReports, workLists } from './screens.ts'

/** A step that ends with a complete screen. */
type Step = (page: Page, whom: Whom) => Promise<void>

/** One iteration of a working day, from the home screen back to it. */
export const day: readonly Step[] = [
  searchSome,
  openSome,
  readHistory,
  leaveActions,
  goBackAndForth,
  openTrial,
  leaveActions,
  addCredit,
  usePalette,
  lookAtKeysAndMenu,
  readReports,
  workLists,
  goBackAndForth,
  readGuide,
  lookAtContent,
  lookAtOthers,
  changeAppearance,
  goHome,
]
