import type { Role } from '@portal/contract/permissions'
import { sections } from '../../../modules/content/sections.ts'
import { reports } from '../../../modules/reports/reports.ts'
import { paths } from '../../paths.ts'
import { entriesFor, menu, type MenuEntry } from '../menu.ts'

/** A screen that can be opened from anywhere. */
export interface Place extends Omit<MenuEntry, 'icon'> {
  /** Its parent menu entry, if it is not in the menu itself. */
  readonly within?: string
}

const places: readonly Place[] = [
  ...menu,
  ...reports.map(({ title, to, permission }) => ({ label: title, to, permission, within: 'Reports' })),
  ...sections.map(({ title, to, permission }) => ({ label: title, to, permission, within: 'Content Management' })),
  { label: 'Program Guide', to: paths.programGuide(), permission: 'channels', within: 'Content Management' },
  { label: 'Reorder Channels', to: paths.reorderChannels(), permission: 'channels', within: 'Content Management' },
  { label: 'New Channel', to: paths.createChannel(), permission: 'channels', within: 'Content Management' },
  { label: 'New Channel Tag', to: paths.createChannelTag(), permission: 'channel-tags', within: 'Content Management' },
  { label: 'New Merchant', to: paths.createMerchant(), permission: 'merchants', within: 'Merchants' },
  {
    label: 'New Complimentary Code',
    to: paths.createComplimentaryCode(),
    permission: 'complimentary-codes',
    within: 'Complimentary Codes',
  },
  { label: 'New Admin User', to: paths.createAdminUser(), permission: 'admin-users', within: 'Admin Users' },
]

/** Every screen that `role` may open, those in the menu first. */
export function placesFor(role: Role, isDemo: boolean): readonly Place[] {
  return entriesFor(places, role, isDemo)
}
