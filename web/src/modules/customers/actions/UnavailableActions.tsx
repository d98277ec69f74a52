import { useState } from 'react'
import { actionTable, type OfferedActions } from './customer-actions.ts'
import { usePreview } from './use-preview.ts'
import styles from './UnavailableActions.module.css'

interface UnavailableActionsProps extends OfferedActions {
  readonly email: string
}

/** Explains why actions are unavailable. */
export function UnavailableActions({ email, offered, forbidden }: UnavailableActionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Its button is always shown, as specified; only the server knows whether its dialog will be rejected.
  const action = 'cancelOnLastDay'
  const { refusal } = usePreview({ email, action }, isOpen && offered.includes(action))
  const rules = refusal === null ? forbidden : [{ rule: refusal, actions: [action] } as const, ...forbidden]
  return (
    <details className={styles.unavailable} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
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
