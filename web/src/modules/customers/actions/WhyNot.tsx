import { useState } from 'react'
import { actionTable, type OfferedActions } from './customer-actions.ts'
import { usePreview } from './use-preview.ts'
import styles from './WhyNot.module.css'

interface WhyNotProps extends OfferedActions {
  readonly email: string
}

/** Why the actions that are not offered are not. */
export function WhyNot({ email, offered, forbidden }: WhyNotProps) {
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
