import { Button } from '@mantine/core'
import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { useReading } from '../../app/api/readings.ts'
import { paths } from '../../app/paths.ts'
import { useKeptQuery } from '../../ui/list-state.ts'
import { Link } from '../../ui/Link.tsx'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { codeColumns } from './columns.tsx'
import { SignUpUrl } from './SignUpUrl.tsx'

/** The codes by which people sign up without paying. */
export default function ComplimentaryCodesPage() {
  useKeptQuery(paths.complimentaryCodes())
  const { data, failure, tryAgain } = useReading(complimentaryCodesCalls.getAllComplimentaryCodes, {})
  const newCode = (
    <Button component={Link} to={paths.createComplimentaryCode()}>
      New Complimentary Code
    </Button>
  )
  return (
    <Page title="Complimentary Codes" action={newCode}>
      <SignUpUrl codes={data} />
      <ListTable
        name="complimentary-codes"
        label="Complimentary Codes"
        columns={codeColumns}
        rows={data}
        rowKey={({ code }) => code}
        empty="No complimentary codes found"
        emptyAction={newCode}
        failure={failure}
        tryAgain={tryAgain}
        more={{ label: ({ code }) => `More about ${code}` }}
      />
    </Page>
  )
}
