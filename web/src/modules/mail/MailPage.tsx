import { mailCalls } from '@portal/contract/mail/calls'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { FailedMail } from './FailedMail.tsx'
import { LinkedText } from './LinkedText.tsx'
import styles from './MailPage.module.css'
import { MailStatus } from './MailStatus.tsx'

/** An email as its recipient sees it. */
export default function MailPage() {
  const { id = '' } = useParams({ strict: false })
  const loadable = useCallQuery(mailCalls.getMail, { id })
  const mail = loadable.data
  return (
    <Page
      title={mail?.subject ?? 'Email'}
      state={mail && 'Outbox'}
      back={{ to: paths.outbox(), label: 'Outbox' }}
      description="Times are in Eastern Time."
      action={mail?.status === 'failed' && <FailedMail mail={mail} />}
    >
      <NotLoaded
        loadable={loadable}
        height="20rem"
        missing={{ code: 'MailNotFound', link: <Link to={paths.outbox()}>Back to Outbox</Link> }}
      />
      {mail && (
        <>
          <dl className={styles.facts}>
            <dt>To</dt>
            <dd>{mail.to}</dd>
            <dt>Status</dt>
            <dd>
              <MailStatus status={mail.status} />
            </dd>
            {mail.problem && (
              <>
                <dt>{mail.status === 'queued' ? 'Last error' : 'Error'}</dt>
                <dd>{mail.problem}</dd>
              </>
            )}
            <dt>Created</dt>
            <dd>
              <EasternTime at={mail.createdAt} />
            </dd>
            {mail.sentAt && (
              <>
                <dt>Sent</dt>
                <dd>
                  <EasternTime at={mail.sentAt} />
                </dd>
              </>
            )}
            {mail.attachments.length > 0 && (
              <>
                <dt>Attachments</dt>
                <dd>{mail.attachments.map(({ fileName }) => fileName).join(', ')}</dd>
              </>
            )}
          </dl>
          {mail.status === 'failed' && !mail.canRetry ? (
            <p className={styles.text}>
              The link in this email was single-use and has been deleted. Send a new link instead.
            </p>
          ) : (
            <LinkedText text={mail.text} className={styles.text} />
          )}
        </>
      )}
    </Page>
  )
}
