import { mailCalls, type MailRow } from '@portal/contract/mail/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { MailStatus, statusLabels } from './MailStatus.tsx'
import styles from './OutboxPage.module.css'

/** Length of an email address that is shown in one line. */
const MAX_UNBROKEN = 30

const columns: readonly Column<MailRow>[] = [
  {
    id: 'subject',
    title: 'Subject',
    value: (mail) => mail.subject,
    cell: (mail) => <Link to={paths.outbox(mail.id)}>{mail.subject}</Link>,
    filter: 'text',
    maxWidth: 372,
  },
  {
    id: 'to',
    title: 'To',
    value: (mail) => mail.to,
    cell: ({ to }) => (
      <span className={to.length <= MAX_UNBROKEN ? styles.short : undefined}>
        <Breakable text={to} />
      </span>
    ),
    filter: 'text',
    maxWidth: 280,
  },
  {
    id: 'status',
    title: 'Status',
    value: (mail) => mail.status,
    text: (mail) => statusLabels[mail.status],
    cell: (mail) => <MailStatus status={mail.status} />,
    filter: Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'problem',
    title: 'Error',
    value: (mail) => mail.problem,
    maxWidth: 260,
    isSecondary: true,
  },
  easternColumn('date', 'Date', (mail) => mail.createdAt),
]

/** If every email was sent or kept. */
const withoutProblem = columns.filter(({ id }) => id !== 'problem')

/** The portal's latest emails. */
export default function OutboxPage() {
  useSaveListState(paths.outbox())
  const mails = useCallQuery(mailCalls.listMails, {}, { live: 'queues' })
  const hasProblem = mails.data?.some(({ problem }) => problem !== null)
  return (
    <Page
      title="Outbox"
      description="The latest emails sent by the portal. If no mail server is configured, emails stay here. Times are in Eastern Time."
    >
      <ListTable
        name="emails"
        columns={hasProblem ? columns : withoutProblem}
        loadable={mails}
        rowKey={(mail) => mail.id}
        defaultSort="-date"
        {...(hasProblem && { more: { label: ({ subject }: MailRow) => `More about ${subject}` } })}
      />
    </Page>
  )
}
