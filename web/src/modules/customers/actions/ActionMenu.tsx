import type { CustomerAction } from '@portal/contract/customers/offered'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './ActionMenu.module.css'
import { actionTable } from './customer-actions.ts'
import { actionGroups } from './action-entry.ts'
import type { OfferedActions } from './offered-actions.ts'
import { usePreview } from './use-preview.ts'

interface ActionMenuProps extends OfferedActions {
  readonly email: string
  /** The pointer or the focus has come to an action. */
  readonly onNear: (action: CustomerAction) => void
  readonly onChoose: (action: CustomerAction) => void
}

/** Every available action, by group; and below, why the others are not available. */
export function ActionMenu({ email, offered, forbidden, onNear, onChoose }: ActionMenuProps) {
  const id = useId()
  return (
    <div className={styles.menu} onKeyDown={moveFocus}>
      {actionGroups.map((group) => {
        const actions = offered.filter((action) => actionTable[action].group === group)
        if (actions.length === 0) return null
        return (
          <div key={group}>
            <p id={`${id}-${group}`} className={styles.group}>
              {group}
            </p>
            <ul className={styles.list} aria-labelledby={`${id}-${group}`}>
              {actions.map((action) => (
                <li key={action}>
                  <button
                    type="button"
                    className={styles.item}
                    onPointerEnter={() => onNear(action)}
                    onFocus={() => onNear(action)}
                    onClick={(event) => {
                      // Gives the focus back to the menu's button, to which the dialog will return it.
                      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                      onChoose(action)
                    }}
                  >
                    {actionTable[action].label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {forbidden.length > 0 && <WhyNot email={email} offered={offered} forbidden={forbidden} />}
    </div>
  )
}

function WhyNot({ email, offered, forbidden }: Pick<ActionMenuProps, 'email' | 'offered' | 'forbidden'>) {
  const [isOpen, setIsOpen] = useState(false)
  // Its button is there as specified, paid period or not; the server knows whether its dialog will say no.
  const action = 'cancelOnLastDay'
  const { refusal } = usePreview({ email, action }, isOpen && offered.includes(action))
  const rules = refusal === null ? forbidden : [{ rule: refusal, actions: [action] } as const, ...forbidden]
  return (
    <details className={styles.whyNot} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Why can’t I…?</summary>
      <dl>
        {rules.map(({ rule, actions }) => (
          <div key={rule}>
            <dt>{rule}</dt>
            <dd>{actions.map((action) => actionTable[action].label).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('button, summary'))
  const at = items.findIndex((item) => item.matches(':focus'))
  const last = items.length - 1
  const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
