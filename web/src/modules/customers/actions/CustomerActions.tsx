import { Button } from '@mantine/core'
import type { Customer } from '@portal/contract/customers/details'
import type { MenuAction } from '@portal/contract/customers/offered'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../app/api/session.ts'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import type { ActionDialogProps, ActionEntry } from './action-entry.ts'
import { actionTable, groupsOf, offeredActions } from './customer-actions.ts'
import styles from './CustomerActions.module.css'
import { UnavailableActions } from './UnavailableActions.tsx'

const confirmation = lazyDialog(() => import('./ConfirmActionDialog.tsx').then((module) => module.ConfirmActionDialog))

export interface CustomerActionsProps {
  readonly customer: Customer
  /** The action with the open dialog. */
  readonly open: MenuAction | null
  readonly onOpen: (action: MenuAction | null) => void
}

/** Available actions: frequent ones without a problem's button get a button, and all are in the menu. */
export function CustomerActions({ customer, open, onOpen }: CustomerActionsProps) {
  const { user } = useSession()
  const menuButton = useRef<HTMLElement>(null)
  const { offered, forbidden } = offeredActions(user?.role ?? null, customer)
  const hasMenu = offered.length + forbidden.length > 0
  const nextSteps = customer.problems.flatMap(({ steps }) => steps)
  const frequent = offered.filter((action) => isFrequent(actionTable[action]) && !nextSteps.includes(action))

  // After an action its button may disappear, so the focus moves to the menu.
  const hasActed = useRef(false)
  const names = offered.join()
  useEffect(() => {
    if (open !== null) hasActed.current = true
    const isLost = hasActed.current && open === null && document.activeElement === document.body
    if (isLost && names !== '') menuButton.current?.focus()
  }, [names, open])

  return (
    <>
      {hasMenu && (
        <section className={styles.actions} aria-label="Actions" data-offers>
          {frequent.map((action) => (
            <ChangeButton
              key={action}
              className={styles.frequent}
              data-dangerous={actionTable[action].isDangerous}
              variant="default"
              onPointerEnter={() => preloadDialog(action)}
              onFocus={() => preloadDialog(action)}
              onClick={() => onOpen(action)}
            >
              {actionTable[action].label}
            </ChangeButton>
          ))}
          <Dropdown
            label="All actions"
            trigger={({ ref, ...trigger }) => (
              <Button
                {...trigger}
                ref={(element) => {
                  ref(element)
                  menuButton.current = element
                }}
                variant="default"
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                All Actions
              </Button>
            )}
          >
            <ActionMenu
              groups={groupsOf(offered)}
              entryOf={(action) => actionTable[action]}
              onNear={preloadDialog}
              onChoose={onOpen}
            >
              {forbidden.length > 0 && (
                <UnavailableActions email={customer.email} offered={offered} forbidden={forbidden} />
              )}
            </ActionMenu>
          </Dropdown>
        </section>
      )}
      {/* If the user has lost the role since then, their input stays. */}
      {open && <ActionDialog action={open} customer={customer} onClose={() => onOpen(null)} />}
    </>
  )
}

function isFrequent({ isFrequent: rule }: ActionEntry): boolean {
  return rule === true
}

function ActionDialog({
  action,
  ...rest
}: Omit<ActionDialogProps, 'label' | 'action'> & { readonly action: MenuAction }) {
  const entry = actionTable[action]
  if ('question' in entry) return <confirmation.Dialog action={action} entry={entry} {...rest} />
  return <entry.form.Dialog action={action} label={entry.label} {...rest} />
}

/** Preloads the dialog before the click. */
export function preloadDialog(action: MenuAction) {
  const entry = actionTable[action]
  if ('form' in entry) entry.form.load()
  else confirmation.load()
}
