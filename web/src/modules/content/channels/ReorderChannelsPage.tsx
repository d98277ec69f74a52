import { channelsCalls } from '@portal/contract/content/channels/calls'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { Empty, NotLoaded } from '../../../ui/Empty.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { OrderList } from './OrderList.tsx'
import styles from './ReorderChannelsPage.module.css'
import { useReorder } from './use-reorder.ts'

/** All channels in order. Each can be moved by dragging, with the keyboard or to a position. */
export default function ReorderChannelsPage() {
  const channels = useCallQuery(channelsCalls.getAllChannels, {})
  const { data } = channels
  const { move, moveOut, undo, moved, unmoved, isRunning } = useReorder(data ?? [])
  return (
    <Page
      title="Reorder Channels"
      back={{ to: paths.channels(), label: 'Channels' }}
      width="column"
      action={
        <ChangeButton
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!undo || isRunning}
          onClick={undo ?? undefined}
        >
          Undo
        </ChangeButton>
      }
    >
      <p className={styles.moved} role="status">
        {unmoved ? (
          <>
            {`${unmoved.name} (${unmoved.code}) cannot move here: channels with order 1000 are sorted by name.`}
            <TextButton onClick={() => moveOut(unmoved.code, 'above')}>Move Above These Channels</TextButton>
            <TextButton onClick={() => moveOut(unmoved.code, 'below')}>Move Below These Channels</TextButton>
          </>
        ) : (
          moved || (
            <span className={styles.hint}>
              Drag a channel by its handle, use the arrow keys, or select the handle to enter a position. Each move is
              saved immediately.
            </span>
          )
        )}
      </p>
      <NotLoaded loadable={channels} height="30rem" />
      {data?.length === 0 && (
        <Empty text="No channels yet">
          <Link to={paths.createChannel()}>New Channel</Link>
        </Empty>
      )}
      {data && data.length > 0 && <OrderList channels={data} move={move} isRunning={isRunning} />}
    </Page>
  )
}
