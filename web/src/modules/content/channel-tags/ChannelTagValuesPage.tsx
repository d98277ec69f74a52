import { Button } from '@mantine/core'
import { type ChannelTagValue, channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useParams } from '@tanstack/react-router'
import { useReading } from '../../../app/api/readings.ts'
import { paths } from '../../../app/paths.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { TagFacts } from './TagFacts.tsx'

/** The values of one tag, such as the languages there are. */
export default function ChannelTagValuesPage() {
  const { channelTagCode = '' } = useParams({ strict: false })
  const { data: tag, failure, tryAgain } = useReading(channelTagsCalls.getChannelTag, { code: channelTagCode })
  const newValue = (
    <Button component={Link} to={paths.createChannelTagValue(channelTagCode)}>
      New Channel Tag Value
    </Button>
  )
  return (
    <Page
      title="Channel Tag Values"
      action={tag && newValue}
      back={{ to: paths.channelTags(), label: 'Channel Tags' }}
      compact
    >
      {!tag && failure?.code === 'ChannelTagNotFound' && (
        <Empty text={failure.message}>
          <Link to={paths.channelTags()}>All channel tags</Link>
        </Empty>
      )}
      {!tag && failure && failure.code !== 'ChannelTagNotFound' && <Failed failure={failure} tryAgain={tryAgain} />}
      {(tag || !failure) && (
        <>
          <TagFacts code={channelTagCode} name={tag?.name} />
          <ListTable
            name="channel-tag-values"
            label="Channel Tag Values"
            columns={columnsOf(channelTagCode)}
            rows={tag?.values}
            rowKey={({ code }) => code}
            empty="No channel tag values yet"
            noMatch="No channel tag values match the filters"
            emptyAction={newValue}
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
