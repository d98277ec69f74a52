import { type ChannelTag, channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { tagGroups } from '@portal/contract/content/channels/tags'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Link, LinkButton } from '../../../ui/Link.tsx'
import { useSaveListState } from '../../../ui/list-state.ts'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'

const columns: readonly Column<ChannelTag>[] = [
  actionColumn('values', 'Values', ({ code, name }) => (
    <Link to={paths.channelTagValues(code)} aria-label={`Values of ${name}`}>
      Values
    </Link>
  )),
  toggleColumn({
    call: channelTagsCalls.toggleChannelTagStatus,
    input: ({ code, disabled }) => ({ code, expectedDisabled: disabled }),
    label: ({ name, code }) => `${name} (${code})`,
    fixed: ({ code }) => (tagGroups.some((group) => group.code === code) ? 'Required for every channel' : null),
  }),
  statusColumn(),
  { id: 'code', title: 'Code', value: ({ code }) => code, filter: 'text' },
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: ({ code, name }) => <Link to={paths.channelTagValues(code)}>{name}</Link>,
    filter: 'text',
    maxWidth: 320,
  },
]

/** The tags that channels are sorted by. */
export default function ChannelTagsPage() {
  useSaveListState(paths.channelTags())
  const tags = useCallQuery(channelTagsCalls.getAllChannelTags, {})
  const create = <LinkButton to={paths.createChannelTag()}>New Channel Tag</LinkButton>
  return (
    <Page
      title="Channel Tags"
      description="Groups for channels in the apps, such as genres and languages."
      action={create}
      back={{ to: paths.contentManagement(), label: 'Content Management' }}
    >
      <ListTable
        name="channel tags"
        columns={columns}
        loadable={tags}
        rowKey={({ code }) => code}
        emptyAction={create}
      />
    </Page>
  )
}
