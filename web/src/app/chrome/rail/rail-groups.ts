import type { Role } from '@portal/contract/permissions'
import type { QueueName, WorkQueues } from '@portal/contract/work-queues/calls'
import {
  IconBroadcast,
  IconCalendarTime,
  IconCreditCardOff,
  IconMailQuestion,
  IconMovie,
  IconPhoto,
  IconTag,
} from '@tabler/icons-react'
import { reports } from '../../../modules/reports/reports.ts'
import { paths } from '../../paths.ts'
import { entriesFor, menu, type MenuEntry } from '../menu.ts'

export interface RailEntry extends MenuEntry {
  /** Work queues whose items it counts. */
  readonly queues?: readonly QueueName[]
  /** Description of the counted items: "36 overdue". */
  readonly counted?: string
  /** Set if customers' payments are overdue. */
  readonly isUrgent?: true
  /** Set for a subentry of the entry above it. */
  readonly isPart?: true
  /** Path prefixes of further screens that belong to it. */
  readonly covers?: readonly string[]
}

export interface RailGroup {
  /** The first group has no title. */
  readonly title?: string
  readonly entries: readonly RailEntry[]
}

/** The rail: all screens of the menu, and screens behind them that staff need daily. */
export const railGroups: readonly RailGroup[] = [
  {
    entries: [
      fromMenu(paths.userHome()),
      { ...fromMenu(paths.customers()), covers: ['/view-customer/'] },
      { ...fromMenu(paths.reports()), covers: [...reports.map(({ to }) => to), '/reported-'] },
    ],
  },
  {
    title: 'Work Queues',
    entries: [
      { ...fromMenu(paths.followUps()), queues: ['followUps', 'mentions'], counted: 'due, or new mentions' },
      {
        label: 'Unverified Premium',
        to: paths.unverifiedPremiumCustomerReport(),
        permission: 'unverified-premium-customer-report',
        icon: IconMailQuestion,
        queues: ['unverifiedPremium'],
        counted: 'to verify',
      },
      {
        label: 'Unpaid Premium',
        to: paths.unpaidPremiumCustomerReport(),
        permission: 'unpaid-premium-customer-report',
        icon: IconCreditCardOff,
        queues: ['unpaidPremium'],
        counted: 'overdue',
        isUrgent: true,
      },
      { ...fromMenu(paths.approvals()), queues: ['approvalsWaiting', 'ownRequests'], counted: 'waiting' },
      {
        ...fromMenu(paths.billingProblems()),
        queues: ['parkedCustomers', 'unsettledPayments', 'openDisputes', 'findings'],
        counted: 'open',
      },
      { ...fromMenu(paths.bulkActions()), covers: ['/bulk-action/'] },
    ],
  },
  {
    title: 'Content',
    entries: [
      fromMenu(paths.contentManagement()),
      {
        label: 'Channels',
        to: paths.channels(),
        permission: 'channels',
        icon: IconBroadcast,
        isPart: true,
        covers: ['/create-channel', '/edit-channel/', '/reorder-channels', '/channel-programs/'],
      },
      {
        label: 'Program Guide',
        to: paths.programGuide(),
        permission: 'channels',
        icon: IconCalendarTime,
        isPart: true,
        queues: ['guideProblems'],
        counted: 'not refreshed',
      },
      {
        label: 'Channel Logos',
        to: paths.channelLogos(),
        permission: 'channel-logos',
        icon: IconPhoto,
        isPart: true,
      },
      {
        label: 'Channel Tags',
        to: paths.channelTags(),
        permission: 'channel-tags',
        icon: IconTag,
        isPart: true,
        covers: ['/create-channel-tag', '/channel-tag-values/'],
      },
      {
        label: 'VODs',
        to: paths.vods(),
        permission: 'vods',
        icon: IconMovie,
        isPart: true,
        queues: ['expiringVods', 'expiredVods'],
        counted: 'with expiring or expired licenses',
      },
    ],
  },
  {
    title: 'Sales',
    entries: [
      { ...fromMenu(paths.merchants()), covers: [paths.createMerchant()] },
      { ...fromMenu(paths.complimentaryCodes()), covers: [paths.createComplimentaryCode()] },
      fromMenu(paths.customerExport()),
    ],
  },
  {
    title: 'System',
    entries: [
      fromMenu(paths.applicationErrors()),
      { ...fromMenu(paths.outbox()), queues: ['failedMails'], counted: 'failed' },
      { ...fromMenu(paths.failedJobs()), queues: ['failedJobs'], counted: 'failed' },
      { ...fromMenu(paths.auditTrail()), queues: ['auditTrailFailures'], counted: 'failed verifications' },
      { ...fromMenu(paths.backups()), queues: ['missedBackups'], counted: 'missed' },
      fromMenu(paths.demoClock()),
    ],
  },
  {
    title: 'Administration',
    entries: [
      { ...fromMenu(paths.adminUsers()), covers: [paths.createAdminUser(), '/edit-admin-user/'] },
      fromMenu(paths.rights()),
      fromMenu(paths.moneyLimits()),
      fromMenu(paths.securityEvents()),
      fromMenu(paths.serviceKeys()),
      {
        ...fromMenu(paths.webhooks()),
        covers: [paths.createWebhook(), '/edit-webhook/', '/webhook/', '/webhook-delivery/'],
        queues: ['failingWebhooks'],
        counted: 'failing',
      },
    ],
  },
]

/** At the bottom of the rail: the user's own account. */
export const accountEntries: readonly RailEntry[] = [fromMenu(paths.changeMyPassword()), fromMenu(paths.twoFactor())]

/** Returns the groups with the entries that `role` may open, without empty groups. */
export function railGroupsFor(role: Role, isDemo: boolean): readonly RailGroup[] {
  return railGroups
    .map((group) => ({ ...group, entries: entriesFor(group.entries, role, isDemo) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Number of pending items behind these entries; undefined while loading, or if nothing is counted. */
export function countOf(entries: readonly RailEntry[], queues: WorkQueues | undefined): number | undefined {
  const counts = entries.flatMap((entry) => entry.queues ?? []).map((name) => queues?.[name])
  const known = counts.filter((count) => count !== undefined)
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : undefined
}

/** The entry that the screen at `pathname` belongs to. */
export function currentEntry(entries: readonly RailEntry[], pathname: string): RailEntry | undefined {
  const own = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  if (own) return own
  const covering = entries
    .flatMap((entry) => (entry.covers ?? []).map((start) => ({ entry, start })))
    .filter(({ start }) => pathname.startsWith(start))
  return covering.toSorted((one, other) => other.start.length - one.start.length)[0]?.entry
}

function fromMenu(path: string): MenuEntry {
  const entry = menu.find(({ to }) => to === path)
  if (!entry) throw new Error(`The menu has no ${path}`)
  return entry
}
