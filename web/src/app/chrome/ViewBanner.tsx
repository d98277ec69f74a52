import { Button } from '@mantine/core'
import type { Role } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { viewAsRoleCalls } from '@portal/contract/staff/view-as-role/calls'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { EasternTime } from '../../ui/DateTime.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { useAction } from '../api/actions.ts'
import { enterRole, readUserAgain } from './start-up.ts'
import styles from './ViewBanner.module.css'

interface ViewBannerProps {
  readonly role: Role
  readonly until: Date
}

/** At the bottom of every screen, above dialogs, while an administrator views the portal as another role. */
export function ViewBanner({ role, until }: ViewBannerProps) {
  const { run, isRunning } = useAction(viewAsRoleCalls.stopViewingAsRole)
  const untilMs = until.getTime()
  useEffect(() => {
    const timer = setTimeout(() => void readUserAgain(), Math.max(0, untilMs - portalNow().getTime()) + 1_000)
    return () => clearTimeout(timer)
  }, [untilMs])

  async function stop() {
    const { ok } = await run({})
    if (ok) enterRole()
  }

  return (
    <aside className={styles.banner} aria-label="Viewing as a role">
      <IconEye size={16} aria-hidden />
      <span className={styles.text}>
        You are viewing the portal as <strong>{roleLabels[role]}</strong>, read only, until <EasternTime at={until} />{' '}
        Eastern Time.
      </span>
      <Button variant="default" size="compact-sm" loading={isRunning} onClick={() => void stop()}>
        Stop Viewing
      </Button>
    </aside>
  )
}
