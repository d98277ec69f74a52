import type { Page } from '@playwright/test'
import { changeAppearance, openShortcutsAndMenu, usePalette } from './commands.ts'
import {
  addCredit,
  goBackAndForth,
  leaveActions,
  openCustomers,
  openTrial,
  readHistory,
  searchCustomers,
  type IterationCustomers,
} from './customers.ts'
import { goHome, visitContent, visitOtherScreens, readGuide, readReports, workLists } from './screens.ts'

/** A step that ends with a complete screen. */
type Step = (page: Page, customers: IterationCustomers) => Promise<void>

/** One iteration of a working day, from the home screen back to it. */
export const day: readonly Step[] = [
  searchCustomers,
  openCustomers,
  readHistory,
  leaveActions,
  goBackAndForth,
  openTrial,
  leaveActions,
  addCredit,
  usePalette,
  openShortcutsAndMenu,
  readReports,
  workLists,
  goBackAndForth,
  readGuide,
  visitContent,
  visitOtherScreens,
  changeAppearance,
  goHome,
]
