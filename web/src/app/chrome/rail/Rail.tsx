import type { Role } from '@portal/contract/permissions'
import { IconLogout, IconPinnedOff } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { LazyTip } from '../../../ui/LazyTip.tsx'
import { useLocalStorage } from '../../../ui/local-storage.ts'
import { usePointedAt } from '../../../ui/use-pointed-at.ts'
import { usePortalConfig } from '../../api/portal-config.ts'
import { pinMenu } from '../menu-state.ts'
import styles from './Rail.module.css'
import { accountEntries, currentEntry, railGroupsFor } from './rail-groups.ts'
import { RailGroup } from './RailGroup.tsx'
import { useQueues } from './use-queues.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const signingOut = lazyDialog(() => import('../SignOutDialog.tsx').then((module) => module.SignOutDialog))

interface RailProps {
  readonly role: Role
  /** Set if only icons are shown. */
  readonly isCollapsed: boolean
}

/** The pinned menu: screens that the role may open, in groups, with the number of pending items. */
export function Rail({ role, isCollapsed }: RailProps) {
  const isDemo = usePortalConfig().demoAheadMs !== null
  const groups = railGroupsFor(role, isDemo)
  const entries = groups.flatMap((group) => group.entries)
  const queues = useQueues(entries)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = currentEntry([...entries, ...accountEntries], pathname)
  const [closed, setClosed] = useLocalStorage<readonly string[]>('closed menu groups', ['Administration'])
  const [isSigningOut, setIsSigningOut] = useState(false)

  const rail = useRef<HTMLDivElement>(null)
  const pointedAt = usePointedAt(rail, '[data-tip]')

  function toggle(title: string) {
    setClosed(closed.includes(title) ? closed.filter((other) => other !== title) : [...closed, title])
  }

  return (
    <div ref={rail} className={styles.rail} data-collapsed={isCollapsed || undefined}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <RailGroup
            key={group.title ?? ''}
            {...group}
            queues={queues}
            current={current}
            isCollapsed={isCollapsed}
            isClosed={group.title !== undefined && closed.includes(group.title)}
            onToggle={toggle}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <RailGroup
          label="My account"
          entries={accountEntries}
          queues={queues}
          current={current}
          isCollapsed={isCollapsed}
          isClosed={false}
          onToggle={toggle}
        />
        <div className={styles.last}>
          <button
            type="button"
            className={styles.entry}
            data-tip={isCollapsed ? 'Sign Out' : undefined}
            {...signingOut.preload}
            onClick={() => setIsSigningOut(true)}
          >
            <IconLogout size={18} stroke={1.6} aria-hidden />
            <span className={isCollapsed ? 'visually-hidden' : styles.label}>Sign Out</span>
          </button>
          {!isCollapsed && (
            <IconButton label="Unpin Menu" onClick={unpin}>
              <IconPinnedOff size={16} stroke={1.6} aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {pointedAt && <LazyTip isBeside target={pointedAt} label={pointedAt.dataset['tip'] ?? ''} />}
      {isSigningOut && <signingOut.Dialog onClose={() => setIsSigningOut(false)} />}
    </div>
  )
}

/** The menu now slides out from its button, which takes the focus. */
function unpin() {
  pinMenu(false)
  document.querySelector<HTMLElement>('header button')?.focus()
}
