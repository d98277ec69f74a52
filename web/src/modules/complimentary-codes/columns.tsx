import { type ComplimentaryCode, complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { usabilityText } from '@portal/contract/complimentary-codes/usable'
import { toUtcDay } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { IconClockOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { dayColumn } from '../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { Status } from '../../ui/Status.tsx'
import { ActiveStatus, statusColumn, toggleColumn } from '../toggle/toggle-columns.tsx'
import { ViewUrlButton } from './SignUpUrl.tsx'

export const codeColumns: readonly Column<ComplimentaryCode>[] = [
  actionColumn('url', 'View URL', ({ code }) => <ViewUrlButton code={code} />),
  toggleColumn({
    call: complimentaryCodesCalls.toggleComplimentaryCodeStatus,
    input: ({ code, disabled }) => ({ complimentaryCode: code, expectedDisabled: disabled }),
    label: ({ code, requestedBy }) => `${code}, requested by ${requestedBy}`,
    status: codeStatus,
  }),
  usableColumn(),
  { id: 'code', title: 'Code', value: ({ code }) => code, filter: 'text' },
  {
    id: 'requested-by',
    title: 'Requested By',
    value: ({ requestedBy }) => requestedBy,
    filter: 'text',
    maxWidth: 110,
  },
  {
    id: 'department',
    title: 'Department',
    value: ({ department }) => department,
    filter: 'text',
    maxWidth: 110,
    isSecondary: true,
  },
  { id: 'reason', title: 'Reason', value: ({ reason }) => reason, filter: 'text', maxWidth: 220, isSecondary: true },
  { ...dayColumn<ComplimentaryCode>('start', 'Start Date', ({ startDate }) => startDate, 'text'), isSecondary: true },
  dayColumn('end', 'End Date', ({ endDate }) => endDate, 'text'),
  { ...countColumn('duration', 'Duration (Days)', ({ duration }) => duration), isSecondary: true },
  { ...countColumn('maximum', 'Maximum Accounts', ({ maximumAccounts }) => maximumAccounts), isSecondary: true },
  countColumn('accounts', 'Account Count', ({ accountCount }) => accountCount),
]

/** Why a code that is not disabled cannot be used today. */
function whyNotToday(code: ComplimentaryCode): string | undefined {
  return code.disabled ? undefined : usabilityText(code, toUtcDay(portalNow()))?.label
}

/** Active, Disabled, or why a code that is not disabled cannot be used today. */
function codeStatus(code: ComplimentaryCode): ReactNode {
  const label = whyNotToday(code)
  if (!label) return <ActiveStatus disabled={code.disabled} />
  return (
    <Status tone="warning" icon={IconClockOff}>
      {label}
    </Status>
  )
}

function usableColumn(): Column<ComplimentaryCode> {
  const status = statusColumn<ComplimentaryCode>()
  return {
    ...status,
    text: (code) => [status.value(code), whyNotToday(code)].filter(Boolean).join(', '),
    cell: codeStatus,
  }
}

function countColumn(id: string, title: string, value: (code: ComplimentaryCode) => number): Column<ComplimentaryCode> {
  return {
    id,
    title,
    value,
    text: (code) => formatCount(value(code)),
    download: value,
    align: 'number',
  }
}
