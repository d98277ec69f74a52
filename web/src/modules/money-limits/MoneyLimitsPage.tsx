import { type LimitsOfRole, moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { formatCents } from '@portal/contract/money'
import { roleLabels } from '@portal/contract/staff/labels'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { ChangeLimitsDialog } from './ChangeLimitsDialog.tsx'

/** What each role may give customers without approval. */
export default function MoneyLimitsPage() {
  const loadable = useCallQuery(moneyLimitsCalls.getMoneyLimits, {})
  const [changed, setChanged] = useState<LimitsOfRole | null>(null)
  return (
    <Page
      title="Money Limits"
      description="What a role can give customers in credits, refunds and complimentary days without approval. The value of all three counts toward each limit."
    >
      <ListTable
        name="money limits"
        columns={[...columns, changeColumn(setChanged)]}
        loadable={loadable}
        rowKey={({ role }) => role}
      />
      {changed && <ChangeLimitsDialog limits={changed} onClose={() => setChanged(null)} />}
    </Page>
  )
}

const columns: readonly Column<LimitsOfRole>[] = [
  { id: 'role', title: 'Role', value: ({ role }) => roleLabels[role] },
  limitColumn('single', 'One Action', ({ singleCents }) => singleCents),
  limitColumn('staffDay', 'One Admin User in 24 Hours', ({ staffDayCents }) => staffDayCents),
  limitColumn('customerMonth', 'One Customer in 30 Days', ({ customerMonthCents }) => customerMonthCents),
  { id: 'source', title: 'Source', value: ({ isDefault }) => (isDefault ? 'Settings' : 'Set here') },
]

function limitColumn(id: string, title: string, centsOf: (row: LimitsOfRole) => number | null): Column<LimitsOfRole> {
  return {
    id,
    title,
    align: 'number',
    value: centsOf,
    text: (row) => {
      const cents = centsOf(row)
      return cents === null ? 'No limit' : formatCents(cents)
    },
  }
}

function changeColumn(onChoose: (limits: LimitsOfRole) => void): Column<LimitsOfRole> {
  return actionColumn('change', 'Change', (limits) => (
    <TextButton aria-haspopup="dialog" aria-label={`Change limits of ${limits.role}`} onClick={() => onChoose(limits)}>
      Change
    </TextButton>
  ))
}
