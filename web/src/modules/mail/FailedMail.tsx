import { type Mail, mailCalls } from '@portal/contract/mail/calls'
import { useState } from 'react'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
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

/** Actions for an email that could not be sent. */
export function FailedMail({ mail }: { readonly mail: Mail }) {
  const [confirmation, setConfirmation] = useState<typeof resend | typeof dismiss | null>(null)
  return (
    <div className={styles.buttons}>
      <ChangeButton variant="default" onClick={() => setConfirmation(dismiss)}>
        Dismiss
      </ChangeButton>
      {mail.canRetry && <ChangeButton onClick={() => setConfirmation(resend)}>Resend</ChangeButton>}
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
