import { Button, Drawer } from '@mantine/core'
import { formatCount } from '@portal/contract/money'
import type { Role } from '@portal/contract/permissions'
import type { WorkQueues } from '@portal/contract/work-queues/calls'
import { IconLogout, IconPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from '../../ui/Link.tsx'
import { useWhenNarrow } from '../../ui/narrow.ts'
import { usePortalConfig } from '../api/portal-config.ts'
import { shortcutHint } from './commands/go-keys.ts'
import { entriesFor, menu } from './menu.ts'
import { pinMenu, useHasRoomForRail } from './menu-state.ts'
import { countOf, type RailEntry, railGroupsFor } from './rail/rail-groups.ts'
import { useQueues } from './rail/use-queues.ts'
import styles from './SlideOutMenu.module.css'
import { IconButton } from '../../ui/IconButton.tsx'

interface SlideOutMenuProps {
  readonly role: Role
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSignOut: () => void
}

/** Links to every screen that the role has permission for, with the number of pending items. */
export function SlideOutMenu({ role, isOpen, onClose, onSignOut }: SlideOutMenuProps) {
  useWhenNarrow(onClose)
  // Only a menu that was closed before can slide in and restore the focus.
  const [wasClosed, setWasClosed] = useState(false)
  useEffect(() => setWasClosed(true), [])
  // After a navigation the focus stays on the new screen.
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (isOpen) setIsLeaving(false)
  }, [isOpen])
  const canPin = useHasRoomForRail()
  const isDemo = usePortalConfig().demoAheadMs !== null
  const entries = entriesFor(menu, role, isDemo)
  const inRail = railGroupsFor(role, isDemo).flatMap((group) => group.entries)
  const queues = useQueues(inRail)

  return (
    // base.css locks scrolling: Mantine would use an inline <style>.
    <Drawer.Root
      opened={isOpen && wasClosed}
      onClose={onClose}
      returnFocus={!isLeaving}
      size={280}
      lockScroll={false}
      // Below the header, whose menu button also closes it.
      zIndex={90}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.panel }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      {/* While closing it takes no focus: on a busy computer the focus move of opening arrives only then. */}
      <Drawer.Content aria-label="Menu" inert={!isOpen}>
        <Drawer.Body className={styles.menu}>
          <nav aria-label="Main">
            <ul className={styles.entries}>
              {entries.map(({ label, to, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.entry}
                    data-keys={shortcutHint(to)}
                    onClick={(event) => {
                      event.currentTarget.blur()
                      setIsLeaving(true)
                      onClose()
                    }}
                  >
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {label}
                    <Waiting entry={inRail.find((one) => one.to === to)} queues={queues} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
              Sign Out
            </Button>
            {canPin && (
              <IconButton size={32} label="Pin Menu" onClick={() => pinMenu(true)}>
                <IconPin size={18} stroke={1.6} aria-hidden />
              </IconButton>
            )}
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface WaitingProps {
  /** Undefined if the rail has no such entry. */
  readonly entry: RailEntry | undefined
  readonly queues: WorkQueues | undefined
}

/** The number of pending items of an entry; nothing if there are none. */
function Waiting({ entry, queues }: WaitingProps) {
  const count = entry && countOf([entry], queues)
  if (!count) return null
  return (
    <>
      <span className={styles.count}>{formatCount(count)}</span>
      <span className="visually-hidden">{entry.counted}</span>
    </>
  )
}
