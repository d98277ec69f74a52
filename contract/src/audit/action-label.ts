import { capitalize } from '../capitalize.ts'

/** Actions whose names are not clear by themselves. */
const ownLabels: Readonly<Record<string, string>> = {
  approvals: 'Approval request',
  'approve-money': 'Decide approval request',
  'begin-two-factor': 'Start two-factor setup',
  'cancel-customer-export': 'Cancel customer list',
  // The outcome of an attempt, whether automatic or by Retry Payment.
  'collect-payment': 'Record payment result',
  'download-customer-export': 'Download customer list',
  'email-user-list': 'Email customer list',
  'hand-on-follow-up': 'Reassign follow-up',
}

/** Formats `suspend-customer` as "Suspend customer". */
export function actionLabel(action: string): string {
  if (Object.hasOwn(ownLabels, action)) return ownLabels[action] ?? action
  return capitalize(
    action
      .replaceAll('-', ' ')
      .replace('vod', 'VOD')
      .replace('bulk run', 'bulk action')
      .replace('follow up', 'follow-up')
      .replace('two factor', 'two-factor authentication'),
  )
}
