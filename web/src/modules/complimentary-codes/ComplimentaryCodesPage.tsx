import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { LinkButton } from '../../ui/Link.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { BulkMenu } from '../bulk/BulkMenu.tsx'
import { codeColumns } from './columns.tsx'
import { SignUpUrl } from './SignUpUrl.tsx'

/** Codes for signing up without payment. */
export default function ComplimentaryCodesPage() {
  useSaveListState(paths.complimentaryCodes())
  const codes = useCallQuery(complimentaryCodesCalls.getAllComplimentaryCodes, {})
  const create = <LinkButton to={paths.createComplimentaryCode()}>New Complimentary Code</LinkButton>
  return (
    <Page
      title="Complimentary Codes"
      action={create}
      description="Codes for a free subscription. Start and end dates are inclusive, in UTC."
    >
      <SignUpUrl codes={codes.data} />
      <ListTable
        name="complimentary codes"
        columns={codeColumns}
        loadable={codes}
        rowKey={({ code }) => code}
        selectionActions={(selected) => <BulkMenu rows="codes" subjects={selected.map(({ code }) => code)} />}
        empty="No complimentary codes found"
        noMatch="No complimentary codes found"
        emptyAction={create}
        more={{ label: ({ code }) => `More about ${code}` }}
      />
    </Page>
  )
}
