import { SegmentedControl } from '@mantine/core'
import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { type Mention, notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { useAction } from '../../app/api/actions.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { actionColumn } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { FollowUpActions } from './FollowUpActions.tsx'
import {
  customerName,
  customerOf,
  FOLLOW_UPS,
  followUpColumns,
  followUpName,
  followUpSort,
  mentionColumns,
  MENTIONS,
  mentionSort,
  shownList,
  whoseFollowUps,
} from './follow-up-lists.tsx'

/** The user's follow-ups, and notes that mention the user. */
export default function FollowUpsPage() {
  const open = shownList(useAddressQuery())
  const changeQuery = useQueryChange()
  const mentions = useCallQuery(notesCalls.getMyMentions, {}, { everyMs: MINUTE_MS, live: 'queues' })
  const canFollowUp = isUserAllowed('write-notes')
  const tabs: readonly Tab[] = [
    { id: FOLLOW_UPS, title: 'Follow-Ups' },
    { id: MENTIONS, title: 'Mentions', count: mentions.data?.length },
  ]
  return (
    <Page
      title={canFollowUp ? 'Follow-Ups' : 'Mentions'}
      description={`${open === FOLLOW_UPS ? 'Open promises to customers and their due dates.' : 'Customer notes that mention you.'} Dates and times are in Eastern Time.`}
    >
      {canFollowUp ? (
        <Tabs
          label="Follow-ups"
          tabs={tabs}
          open={open}
          onOpen={(id) => changeQuery({ tab: id === FOLLOW_UPS ? undefined : id })}
        >
          {open === FOLLOW_UPS ? <FollowUps /> : <Mentions loadable={mentions} />}
        </Tabs>
      ) : (
        <Mentions loadable={mentions} />
      )}
    </Page>
  )
}

function FollowUps() {
  const whose = whoseFollowUps(useAddressQuery())
  const changeQuery = useQueryChange()
  const loadable = useCallQuery(notesCalls.getFollowUps, { whose }, { everyMs: MINUTE_MS, live: 'queues' })
  return (
    <ListTable
      key={whose}
      name="follow-ups"
      views={{ keys: ['whose'], unsaved: 'Standard' }}
      label="Follow-ups"
      definition="Open follow-ups."
      loadable={loadable}
      rowKey={({ id }) => String(id)}
      defaultSort={followUpSort}
      empty="No follow-ups"
      more={{ label: (row) => `More about the follow-up of ${customerName(row)}` }}
      heading={
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          transitionDuration={120}
          aria-label="Whose follow-ups"
          data={[
            { value: 'mine', label: 'Mine and My Role' },
            { value: 'all', label: 'All' },
          ]}
          value={whose}
          onChange={(value) => changeQuery({ whose: value === 'all' ? value : undefined })}
        />
      }
      columns={[
        actionColumn<OpenFollowUp>('act', 'Actions', (row) => (
          <FollowUpActions customer={customerOf(row)} followUp={row} text={row.text} rowName={followUpName(row)} />
        )),
        ...followUpColumns,
      ]}
    />
  )
}

interface MentionsProps {
  readonly loadable: ReturnType<typeof useCallQuery<typeof notesCalls.getMyMentions>>
}

function Mentions({ loadable }: MentionsProps) {
  const { run } = useAction(notesCalls.readMention)
  return (
    <ListTable
      name="mentions"
      definition={queueDefinitions.mentions}
      loadable={loadable}
      rowKey={({ noteId }) => String(noteId)}
      defaultSort={mentionSort}
      empty="No unread mentions"
      columns={[
        actionColumn<Mention>('read', 'Mark as Read', (row, rowName) => (
          <TextButton isChange aria-label={`Mark as read: ${rowName}`} onClick={() => void run({ noteId: row.noteId })}>
            Mark as Read
          </TextButton>
        )),
        ...mentionColumns,
      ]}
    />
  )
}
