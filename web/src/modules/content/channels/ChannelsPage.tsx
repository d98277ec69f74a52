import { channelsCalls } from '@portal/contract/content/channels/calls'
import { IconArrowsSort, IconCalendarTime } from '@tabler/icons-react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { LinkButton } from '../../../ui/Link.tsx'
import { useSaveListState } from '../../../ui/list-state.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { BulkMenu } from '../../bulk/BulkMenu.tsx'
import styles from './ChannelsPage.module.css'
import { channelColumns } from './columns.tsx'

/** The channels in the order that the apps show. */
export default function ChannelsPage() {
  useSaveListState(paths.channels())
  const channels = useCallQuery(channelsCalls.getAllChannels, {})
  const create = <LinkButton to={paths.createChannel()}>New Channel</LinkButton>
  const actions = (
    <div className={styles.actions}>
      <LinkButton to={paths.reorderChannels()} variant="default" leftSection={<IconArrowsSort size={16} aria-hidden />}>
        Reorder
      </LinkButton>
      <LinkButton to={paths.programGuide()} variant="default" leftSection={<IconCalendarTime size={16} aria-hidden />}>
        Program Guide
      </LinkButton>
      {create}
    </div>
  )
  return (
    <Page
      title="Channels"
      description="The channels of the apps: their names, streams, order and program guides."
      action={actions}
      back={{ to: paths.contentManagement(), label: 'Content Management' }}
    >
      <ListTable
        name="channels"
        columns={channelColumns}
        loadable={channels}
        rowKey={({ code }) => code}
        selectionActions={(selected) => <BulkMenu rows="channels" subjects={selected.map(({ code }) => code)} />}
        emptyAction={create}
      />
    </Page>
  )
}
