import { BYTE_ORDER_MARK, csvLine } from '@portal/contract/csv'
import { roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import type { MatrixGroup } from './matrix.ts'

/** The matrix as a CSV file: a line per permission, and a column per role. */
export function permissionsCsv(groups: readonly MatrixGroup[]): string {
  const lines = groups.flatMap(({ title, rows }) =>
    rows.map(({ label, allowed }) => [
      title,
      label,
      ...roles.map((role) => (allowed[role] ? 'Allowed' : 'Not allowed')),
    ]),
  )
  const header = ['Group', 'Permission', ...roles.map((role) => roleLabels[role])]
  return BYTE_ORDER_MARK + [header, ...lines].map(csvLine).join('')
}
