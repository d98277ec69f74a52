import type { EditableField, FieldValue } from '@portal/contract/customers/edits'
import { type ReactNode, useId } from 'react'
import { UtcTime } from '../../../ui/DateTime.tsx'
import { differingPart } from './differing-part.ts'
import styles from './EditedField.module.css'
import { type Conflict, choiceName, type OthersChange } from './use-edit.ts'

/** Texts from this length on may not fit into their option. */
const SCROLLS_FROM = 100

interface EditedFieldProps {
  readonly name: EditableField
  readonly label: string
  readonly othersChange: OthersChange | null
  /** Formats a value; unchanged by default. */
  readonly format?: (value: FieldValue) => string
  /** The form field. */
  readonly children: ReactNode
}

/** A field of an edit. If another user has changed it: who and when, and a choice if there are two values. */
export function EditedField({ name, label, othersChange, format = String, children }: EditedFieldProps) {
  if (othersChange === null) return children
  const { conflict, change } = othersChange
  const [theirs, mine] = [textOf(conflict?.theirs, format), textOf(conflict?.mine, format)]
  return (
    <div className={conflict ? styles.edited : undefined}>
      {children}
      {conflict === null && (
        <p className={styles.updated}>
          <ChangedBy label={label} change={change} />
        </p>
      )}
      {conflict && (
        <fieldset className={styles.conflict}>
          <legend>
            <ChangedBy label={label} change={change} />
          </legend>
          <Value name={name} title="Keep theirs" side="theirs" conflict={conflict} text={differingPart(theirs, mine)} />
          <Value name={name} title="Keep mine" side="mine" conflict={conflict} text={differingPart(mine, theirs)} />
        </fieldset>
      )}
    </div>
  )
}

function ChangedBy({ label, change }: Pick<OthersChange, 'change'> & Pick<EditedFieldProps, 'label'>) {
  return (
    <>
      <span className="visually-hidden">{label}: </span>
      {!change && 'Changed by another user'}
      {change && (
        <>
          Changed by {change.changedBy ?? 'an import'}, <UtcTime at={change.changedAt} /> UTC
        </>
      )}
    </>
  )
}

interface ValueProps {
  readonly name: EditableField
  readonly title: string
  readonly side: 'theirs' | 'mine'
  readonly conflict: Conflict
  readonly text: string
}

function Value({ name, title, side, conflict, text }: ValueProps) {
  const titleId = useId()
  const isChosen = conflict.chosen === side
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={choiceName(name)}
        aria-labelledby={titleId}
        checked={isChosen}
        onChange={() => conflict.choose(side)}
      />
      <span className={styles.text}>
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        {text === '' && <span className={styles.empty}>Empty</span>}
        {text !== '' && (
          // Keyboard users can only scroll a focusable element.
          <span className={styles.value} tabIndex={text.length > SCROLLS_FROM ? 0 : undefined}>
            {text}
          </span>
        )}
      </span>
    </label>
  )
}

function textOf(value: FieldValue | undefined, format: (value: FieldValue) => string): string {
  return value === null || value === undefined ? '' : format(value)
}
