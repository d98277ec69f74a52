import { isAllowed, type Right, type Role } from '@portal/contract/rights'
import { sections } from '../../../modules/content/sections.ts'
import { reports } from '../../../modules/reports/reports.ts'
import { paths } from '../../paths.ts'
import { menu } from '../menu.ts'

/** A screen that can be gone to from anywhere. */
export interface Place {
  readonly label: string
  readonly to: string
  readonly right: Right
  /** The entry of the menu that it belongs to, where it is none itself. */
  readonly within?: string
  readonly isOfDemo?: true
}

const places: readonly Place[] = [
  ...menu,
  ...reports.map(({ title, to, right }) => ({ label: title, to, right, within: 'Reports' })),
  ...sections.map(({ title, to, right }) => ({ label: title, to, right, within: 'Content Management' })),
  { label: 'Program Guide', to: paths.programGuide(), right: 'channels', within: 'Content Management' },
  { label: 'Reorder Channels', to: paths.reorderChannels(), right: 'channels', within: 'Content Management' },
  { label: 'New Channel', to: paths.createChannel(), right: 'channels', within: 'Content Management' },
  { label: 'New Channel Tag', to: paths.createChannelTag(), right: 'channel-tags', within: 'Content Management' },
  { label: 'New Merchant', to: paths.createMerchant(), right: 'merchants', within: 'Merchants' },
  {
    label: 'New Complimentary Code',
    to: paths.createComplimentaryCode(),
    right: 'complimentary-codes',
    within: 'Complimentary Codes',
  },
  { label: 'New Admin User', to: paths.createAdminUser(), right: 'admin-users', within: 'Admin Users' },
]

/** Every screen that `role` may open: those of the menu first. */
export function placesFor(role: Role, isDemo: boolean): readonly Place[] {
  return places.filter(({ right, isOfDemo }) => isAllowed(role, right) && (isDemo || !isOfDemo))
}
