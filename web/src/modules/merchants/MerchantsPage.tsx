import { type Merchant, merchantsCalls } from '@portal/contract/merchants/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { LinkButton } from '../../ui/Link.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { statusColumn, toggleColumn } from '../toggle/toggle-columns.tsx'

const columns: readonly Column<Merchant>[] = [
  toggleColumn({
    call: merchantsCalls.toggleMerchantStatus,
    input: ({ code, disabled }) => ({ merchantCode: code, expectedDisabled: disabled }),
    label: ({ name, code }) => `${name} (${code})`,
  }),
  statusColumn(),
  { id: 'code', title: 'Code', value: ({ code }) => code, filter: 'text' },
  { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 380 },
]

/** The merchants: the service's own and its partners. */
export default function MerchantsPage() {
  useSaveListState(paths.merchants())
  const merchants = useCallQuery(merchantsCalls.getAllMerchants, {})
  const create = <LinkButton to={paths.createMerchant()}>New Merchant</LinkButton>
  return (
    <Page title="Merchants" description="Partners whose customers are counted separately in reports." action={create}>
      <ListTable
        name="merchants"
        columns={columns}
        loadable={merchants}
        rowKey={({ code }) => code}
        emptyAction={create}
      />
    </Page>
  )
}
