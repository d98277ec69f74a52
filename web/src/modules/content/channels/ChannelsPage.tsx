import { Button } from '@mantine/core'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { IconArrowsSort, IconCalendarTime } from '@tabler/icons-react'
import { useReading } from '../../../app/api/readings.ts'
import { paths } from '../../../app/paths.ts'
import { useKeptQuery } from '../../../ui/list-state.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './ChannelsPage.module.css'
import { channelColumns } from './columns.tsx'

/** The channels, in the order in which the apps show them. */
export default function ChannelsPage() {
  useKeptQuery(paths.channels())
  const { data, failure, tryAgain } = useReading(channelsCalls.getAllChannels, {})
  const newChannel = (
    <Button component={Link} to={paths.createChannel()}>
      New Channel
    </Button>
  )
  const actions = (
    <div className={styles.actions}>
      <Button
        component={Link}
        to={paths.reorderChannels()}
        variant="default"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
      >
        Reorder
      </Button>
      <Button
        component={Link}
        to={paths.programGuide()}
        variant="default"
        leftSection={<IconCalendarTime size={16} aria-hidden />}
      >
        Program Guide
      </Button>
      {newChannel}
    </div>
  )
  return (
    <Page title="Channels" action={actions} back={{ to: paths.contentManagement(), label: 'Content Management' }}>
      <ListTable
        name="channels"
        label="Channels"
        columns={channelColumns}
        rows={data}
        rowKey={({ code }) => code}
        empty="No channels yet"
        noMatch="No channels match the filters"
        emptyAction={newChannel}
        failure={failure}
        tryAgain={tryAgain}
      />
    </Page>
  )
}
