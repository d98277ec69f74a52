import { reports } from '../../../web/src/modules/reports/reports.ts'

/** A way to a screen: the start, the click, and what makes the screen usable. */
export interface Visit {
  readonly screen: string
  /** The path where it starts. */
  readonly from: string
  /** CSS selector of the element to click. */
  readonly click: string
  /** Text typed into the search box first. */
  readonly typed?: string
  /** The path it leads to. */
  readonly path: string
  /** CSS selector of what must be shown; nothing may be loading. */
  readonly content: string
}

const HOME = '/user-home'
const CONTENT = '/content-management'
/** Finds the two dozen customers that every demo data set has, whatever its size. */
const SEARCH_TEXT = 'demo.example'
const CUSTOMER = 'camila.complete'
const CUSTOMER_PATH = `/view-customer/${CUSTOMER}/${CUSTOMER}%40demo.example`

/** In menu order. The content is what users come for: a list with its rows, a form, the links of a hub. */
const inMenu: readonly (readonly [screen: string, path: string, content: string])[] = [
  ['Home', HOME, 'main td'],
  ['Customers', '/customers', 'main search input'],
  ['Reports', '/reports', 'main li a'],
  ['Customer Export', '/customer-export', 'main form'],
  ['Content Management', CONTENT, 'main li a'],
  ['Merchants', '/merchants', 'main tbody td'],
  ['Application Errors', '/application-errors', 'main form'],
  ['Complimentary Codes', '/complimentary-codes', 'main tbody td'],
  ['Billing Problems', '/billing-problems', 'main table'],
  ['Admin Users', '/admin-users', 'main tbody td'],
  ['Permissions', '/rights', 'main tbody td'],
  ['Audit Trail', '/audit-trail', 'main table'],
  ['Service Keys', '/service-keys', 'main table'],
  ['Outbox', '/outbox', 'main table'],
  ['Failed Jobs', '/failed-jobs', 'main table'],
  ['Backups', '/backups', 'main table'],
  ['Demo Clock', '/demo-clock', 'main form'],
  ['Change My Password', '/change-my-password', 'main form'],
  ['Two-Factor Authentication', '/two-factor', 'main button'],
]

const inContent: readonly (readonly [screen: string, path: string, content: string, from?: string])[] = [
  ['Channels', '/channels', 'main tbody td'],
  ['Channel Logos', '/channel-logos', 'main tbody td'],
  ['Channel Tags', '/channel-tags', 'main tbody td'],
  ['VODs', '/vods', 'main tbody td'],
  ['Program Guide', '/program-guide', 'main ul[aria-label="Channels"] a', '/channels'],
  ['Reorder Channels', '/reorder-channels', 'main ol button', '/channels'],
]

export const visits: readonly Visit[] = [
  ...inMenu.map(([screen, path, content]): Visit => ({
    screen,
    from: path === HOME ? '/rights' : HOME,
    click: `nav[aria-label="Main"] a[href="${path}"]`,
    path,
    content,
  })),
  ...reports.map(({ title, to }) => linked(`Reports: ${title}`, to, 'main table, main form', '/reports')),
  ...inContent.map(([screen, path, content, from = CONTENT]) => linked(screen, path, content, from)),
  {
    screen: 'Search results',
    from: '/customers',
    typed: SEARCH_TEXT,
    click: 'main search button[type="submit"]',
    path: `/customers/${SEARCH_TEXT}`,
    content: 'main tbody a',
  },
  {
    screen: 'Customer',
    from: `/customers/${CUSTOMER}`,
    click: `main tbody a[href="${CUSTOMER_PATH}"]`,
    path: CUSTOMER_PATH,
    content: 'main [role="tabpanel"] li',
  },
]

/** The screens with which a day starts, and their JavaScript limit in kB gz. */
export const startScreens: readonly {
  readonly screen: string
  readonly path: string
  readonly content: string
  readonly isSignedIn: boolean
  readonly takesKb: number
}[] = [
  { screen: 'Sign-in', path: '/sign-in', content: 'main form', isSignedIn: false, takesKb: 200 },
  { screen: 'Home', path: HOME, content: 'main td', isSignedIn: true, takesKb: 300 },
  { screen: 'Customers', path: '/customers', content: 'main search input', isSignedIn: true, takesKb: 300 },
]

function linked(screen: string, path: string, content: string, from: string): Visit {
  return { screen, from, click: `main a[href="${path}"]`, path, content }
}
