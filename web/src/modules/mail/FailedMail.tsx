import { Button } from '@mantine/core'
import { type Mail, mailCalls } from '@portal/contract/mail/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './MailPage.module.css'

/** What can be done about an email that could not be sent. */
export function FailedMail({ mail }: { readonly mail: Mail }) {
  const [open, setOpen] = useState<'retry' | 'dismiss' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen('dismiss')}>
        Dismiss
      </Button>
      {mail.canRetry && <Button onClick={() => setOpen('retry')}>Resend</Button>}
      {open === 'retry' && <RetryDialog mail={mail} onClose={close} />}
      {open === 'dismiss' && <DismissDialog mail={mail} onClose={close} />}
    </div>
  )
}

interface DialogProps {
  readonly mail: Mail
  readonly onClose: () => void
}

function RetryDialog({ mail, onClose }: DialogProps) {
  const { run } = useAction(mailCalls.retryMail)
  return (
    <ConfirmDialog
      title="Resend Email"
      verb="Resend"
      question="Are you sure you want to resend this email?"
      onConfirm={() => run({ id: mail.id })}
      onClose={onClose}
    >
      <MailFacts mail={mail} />
    </ConfirmDialog>
  )
}

function DismissDialog({ mail, onClose }: DialogProps) {
  const { run } = useAction(mailCalls.dismissMail)
  return (
    <ConfirmDialog
      title="Dismiss Email"
      verb="Dismiss"
      question="Are you sure you want to dismiss this email? It will not be sent."
      isDangerous
      onConfirm={() => run({ id: mail.id })}
      onClose={onClose}
    >
      <MailFacts mail={mail} />
    </ConfirmDialog>
  )
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  return (
    <div className={styles.about}>
      <strong>{mail.subject}</strong>
      <span>{mail.to}</span>
    </div>
  )
}
