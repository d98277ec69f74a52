import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { lazyDialog } from '../../../ui/lazy.tsx'
import type { MailReportProps } from './MailReportDialog.tsx'

const mailReport = lazyDialog(() => import('./MailReportDialog.tsx').then((module) => module.MailReportDialog))

/** Schedules a report by email. */
export function MailReportButton(props: MailReportProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ChangeButton
        variant="default"
        size="sm"
        leftSection={<IconMailForward size={16} aria-hidden />}
        {...mailReport.preload}
        onClick={() => setIsOpen(true)}
      >
        Schedule Report
      </ChangeButton>
      {isOpen && <mailReport.Dialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
