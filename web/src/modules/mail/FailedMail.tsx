import { Button } from '@mantine/core'
import { type Mail, mailCalls } from '@portal/contract/mail/calls'
import { useState } from 'react'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import styles from './MailPage.module.css'

const resend = {
  call: mailCalls.retryMail,
  title: 'Resend Email',
  verb: 'Resend',
  question: 'Are you sure you want to resend this email?',
}
const dismiss = {
  call: mailCalls.dismissMail,
  title: 'Dismiss Email',
  verb: 'Dismiss',
  question: 'Are you sure you want to dismiss this email? It will not be sent.',
  isDangerous: true,
}

/** What can be done about an email that could not be sent. */
export function FailedMail({ mail }: { readonly mail: Mail }) {
  const [confirmation, setConfirmation] = useState<typeof resend | typeof dismiss | null>(null)
  const readOnly = useReadOnly()
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setConfirmation(dismiss)} {...readOnly}>
        Dismiss
      </Button>
      {mail.canRetry && (
        <Button onClick={() => setConfirmation(resend)} {...readOnly}>
          Resend
        </Button>
      )}
      {confirmation && (
        <ConfirmCall<(typeof confirmation)['call']>
          {...confirmation}
          input={{ id: mail.id }}
          onClose={() => setConfirmation(null)}
        >
          <div className={styles.about}>
            <strong>{mail.subject}</strong>
            <span>{mail.to}</span>
          </div>
        </ConfirmCall>
      )}
    </div>
  )
}
