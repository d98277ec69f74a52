import { type ChannelTagValue, channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { Link, LinkButton } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { TagFacts } from './TagFacts.tsx'

/** The values of one tag, such as all languages. */
export default function ChannelTagValuesPage() {
  const { channelTagCode = '' } = useParams({ strict: false })
  const tag = useCallQuery(channelTagsCalls.getChannelTag, { code: channelTagCode })
  const create = <LinkButton to={paths.createChannelTagValue(channelTagCode)}>New Channel Tag Value</LinkButton>
  const allTags = <Link to={paths.channelTags()}>All channel tags</Link>
  return (
    <Page
      title={tag.data ? `${tag.data.name} Values` : 'Channel Tag Values'}
      action={tag.data && create}
      back={{ to: paths.channelTags(), label: 'Channel Tags' }}
    >
      {!tag.data && tag.failure ? (
        <NotLoaded loadable={tag} missing={{ code: 'ChannelTagNotFound', link: allTags }} />
      ) : (
        <>
          <TagFacts code={channelTagCode} name={tag.data?.name} />
          <ListTable
            key={channelTagCode}
            name="channel tag values"
            columns={columnsOf(channelTagCode)}
            rows={tag.data?.values}
            rowKey={({ code }) => code}
            emptyAction={create}
          />
        </>
      )}
    </Page>
  )
}

function columnsOf(channelTagCode: string): readonly Column<ChannelTagValue>[] {
  return [
    toggleColumn({
      call: channelTagsCalls.toggleChannelTagValueStatus,
      input: ({ code, disabled }) => ({
        channelTagCode,
        channelTagValueCode: code,
        expectedDisabled: disabled,
      }),
      label: ({ name, code }) => `${name} (${code})`,
    }),
    statusColumn(),
    { id: 'code', title: 'Code', value: ({ code }) => code, filter: 'text' },
    { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 380 },
  ]
}
