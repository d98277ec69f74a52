/** The commands of the server. Each has its own module, loaded when the command is named. */
export const commands = {
  'create-administrator': {
    about: 'Creates an administrator and emails or prints the set-password link.',
    run: () => import('../modules/staff/create-administrator-command.ts'),
  },
  'turn-off-two-factor': {
    about: 'Turns off two-factor authentication for one admin user or for all.',
    run: () => import('../modules/staff/two-factor/turn-off-command.ts'),
  },
  'unlink-single-sign-on': {
    about: 'Unlinks an admin user from the identity provider.',
    run: () => import('../modules/staff/single-sign-on/unlink-command.ts'),
  },
  migrate: {
    about:
      'Migrates the database and prepares the logins. Connects as the owner in MIGRATION_DATABASE_URL or DATABASE_URL.',
    run: () => import('./migrate-command.ts'),
  },
  backup: {
    about: 'Backs up the database, the stored files and the two-factor key to a new folder or a bucket.',
    run: () => import('../modules/backup/backup-command.ts'),
  },
  restore: {
    about: 'Restores a backup. DATA_DIR or DATABASE_URL must be empty.',
    run: () => import('../modules/backup/restore-command.ts'),
  },
  'restore-drill': {
    about: 'Restores the newest nightly backup into a scratch database and verifies it.',
    run: () => import('../modules/backup/restore-drill-command.ts'),
  },
  import: {
    about: 'Imports customers, plans and other data from a file. docs/import.md describes the format.',
    run: () => import('../modules/import/import-command.ts'),
  },
  'verify-audit': {
    about: 'Verifies the audit trail.',
    run: () => import('../platform/audit/verification/verify-command.ts'),
  },
  'acknowledge-audit': {
    about: 'Accepts that the audit trail differs from its witnessed seals, for example after restoring a backup.',
    run: () => import('../platform/audit/witness/acknowledge-command.ts'),
  },
  'verify-money': {
    about: 'Verifies invoices, payments and balances.',
    run: () => import('../modules/billing/check/check-money-command.ts'),
  },
  'verify-counts': {
    about: 'Verifies the counts behind the reports.',
    run: () => import('../modules/reports/counts/check-counts-command.ts'),
  },
}
