import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './ActionMenu.module.css'
import { useReadOnly } from './read-only.ts'

interface ActionMenuProps<Item extends string> {
  readonly groups: readonly { readonly title: string; readonly items: readonly Item[] }[]
  readonly entryOf: (item: Item) => { readonly label: string; readonly isDangerous?: true }
  /** Called when the pointer or focus reaches an item. */
  readonly onNear: (item: Item) => void
  readonly onChoose: (item: Item) => void
  /** Shown below the groups. */
  readonly children?: ReactNode
}

/** Grouped items of a `Dropdown`. */
export function ActionMenu<Item extends string>(props: ActionMenuProps<Item>) {
  const { groups, entryOf, onNear, onChoose, children } = props
  const id = useId()
  const readOnly = useReadOnly()
  return (
    <div className={styles.menu} onKeyDown={moveFocus}>
      {readOnly.title && <p className={styles.group}>{readOnly.title}</p>}
      {groups.map(({ title, items }) => (
        <div key={title}>
          <p id={`${id}-${title}`} className={styles.group}>
            {title}
          </p>
          <ul className={styles.list} aria-labelledby={`${id}-${title}`}>
            {items.map((item) => (
              <li key={item}>
                <button
                  type="button"
                  className={styles.item}
                  data-dangerous={entryOf(item).isDangerous}
                  onPointerEnter={() => onNear(item)}
                  onFocus={() => onNear(item)}
                  onClick={(event) => {
                    // Returns the focus to the menu's button, to which a dialog will return it.
                    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                    onChoose(item)
                  }}
                  {...readOnly}
                >
                  {entryOf(item).label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {children}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, summary'))
  const at = items.findIndex((item) => item.matches(':focus'))
  const last = items.length - 1
  const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
