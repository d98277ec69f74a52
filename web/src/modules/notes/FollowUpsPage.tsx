import { SegmentedControl } from '@mantine/core'
import { queueDefinitions } from '@portal/contract/definitions'
import { easternDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { type Mention, notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { useAction } from '../../app/api/actions.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { Link } from '../../ui/Link.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn, textColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { assigneeName } from './assignees.ts'
import { FollowUpActions } from './FollowUpActions.tsx'
import { dueText, isOverdue } from './due.ts'
import styles from './MyFollowUps.module.css'
import { nameOf, type NotedCustomer } from './NotedCustomer.tsx'

const MENTIONS = 'mentions'
const FOLLOW_UPS = 'follow-ups'

/** The user's follow-ups, and notes that mention the user. */
export default function FollowUpsPage() {
  const { tab } = useAddressQuery()
  const changeQuery = useQueryChange()
  const mentions = useCallQuery(notesCalls.getMyMentions, {}, { everyMs: MINUTE_MS, live: 'queues' })
  const canFollowUp = isUserAllowed('write-notes')
  const tabs: readonly Tab[] = [
    ...(canFollowUp ? [{ id: FOLLOW_UPS, title: 'Follow-Ups' }] : []),
    { id: MENTIONS, title: 'Mentions', count: mentions.data?.length },
  ]
  const open = tab === MENTIONS || !canFollowUp ? MENTIONS : FOLLOW_UPS
  return (
    <Page
      title="Follow-Ups"
      description="Open promises to customers and their due dates. Dates and times are in Eastern Time."
    >
      <Tabs
        label="Follow-ups"
        tabs={tabs}
        open={open}
        onOpen={(id) => changeQuery({ tab: id === FOLLOW_UPS ? undefined : id })}
      >
        {open === FOLLOW_UPS ? <FollowUps /> : <Mentions loadable={mentions} />}
      </Tabs>
    </Page>
  )
}

function FollowUps() {
  const { whose } = useAddressQuery()
  const changeQuery = useQueryChange()
  const isAll = whose === 'all'
  const loadable = useCallQuery(
    notesCalls.getFollowUps,
    { whose: isAll ? 'all' : 'mine' },
    { everyMs: MINUTE_MS, live: 'queues' },
  )
  return (
    <ListTable
      key={isAll ? 'all' : 'mine'}
      name="follow-ups"
      views={{ keys: ['whose'], unsaved: 'Standard' }}
      label="Follow-ups"
      definition="Open follow-ups."
      loadable={loadable}
      rowKey={({ id }) => String(id)}
      defaultSort="due"
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
          value={isAll ? 'all' : 'mine'}
          onChange={(value) => changeQuery({ whose: value === 'all' ? value : undefined })}
        />
      }
      columns={[
        actionColumn<OpenFollowUp>('act', 'Complete, Postpone, Reassign', (row) => (
          <FollowUpActions customer={customerOf(row)} followUp={row} text={row.text} isListed />
        )),
        customerColumn<OpenFollowUp>(),
        {
          id: 'due',
          title: 'Due',
          value: ({ dueOn }) => dueOn,
          text: ({ dueOn }) => dueOn,
          cell: ({ dueOn }) => <Due dueOn={dueOn} />,
          zone: 'Eastern',
        },
        { id: 'for', title: 'For', value: assigneeName, filter: 'text', isSecondary: true },
        textColumn<OpenFollowUp>('note', 'Note', ({ text }) => text, 'text'),
        { id: 'author', title: 'Author', value: ({ author }) => author, isSecondary: true },
      ]}
    />
  )
}

function Due({ dueOn }: Pick<OpenFollowUp, 'dueOn'>) {
  const today = easternDay(portalNow())
  return (
    <span className={styles.due} data-late={isOverdue(dueOn, today) || undefined}>
      {dueText(dueOn, today)}
    </span>
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
      defaultSort="-date"
      empty="No unread mentions"
      columns={[
        actionColumn<Mention>('read', 'Mark as Read', (row) => (
          <TextButton
            isChange
            aria-label={`Mark as read: ${customerName(row)}`}
            onClick={() => void run({ noteId: row.noteId })}
          >
            Mark as Read
          </TextButton>
        )),
        customerColumn<Mention>(),
        easternColumn<Mention>('date', 'Date', ({ createdAt }) => createdAt),
        { id: 'author', title: 'Author', value: ({ author }) => author },
        textColumn<Mention>('note', 'Note', ({ text }) => text, 'text'),
      ]}
    />
  )
}

type OfCustomer = Pick<OpenFollowUp, 'email' | 'customer'>

function customerOf({ email, customer }: OfCustomer): NotedCustomer {
  return { email, name: customer }
}

function customerName(row: OfCustomer): string {
  return nameOf(customerOf(row))
}

function customerColumn<Row extends OfCustomer>(): Column<Row> {
  return {
    id: 'customer',
    title: 'Customer',
    value: customerName,
    cell: (row) => <Link to={paths.viewCustomer('', row.email)}>{customerName(row)}</Link>,
    filter: 'text',
    maxWidth: 220,
  }
}
