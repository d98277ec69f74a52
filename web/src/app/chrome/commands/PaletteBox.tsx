import type { KeyboardEvent } from 'react'
import { useTruncationNote } from '../../../ui/use-truncation-note.tsx'
import { isPaletteKey } from '../../../ui/keyboard.ts'
import styles from './Palette.module.css'

interface PaletteBoxProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** Returns the text typed while the palette was loading. */
  readonly takeBufferedKeys: () => string
  readonly listId: string
  /** The option that Enter selects; undefined if there is none. */
  readonly activeId: string | undefined
  readonly onMove: (by: number) => void
  readonly onEnter: (inNewTab: boolean) => void
  readonly onClose: () => void
}

const MAX_LENGTH = 100

/** The input of the palette. It keeps the focus while keys move through the options. */
export function PaletteBox(props: PaletteBoxProps) {
  const { text, onText, takeBufferedKeys, listId, activeId, onMove, onEnter, onClose } = props
  const { ref, note } = useTruncationNote<HTMLInputElement>(MAX_LENGTH)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (isPaletteKey(event.nativeEvent)) onClose()
    else if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        ref={ref}
        data-autofocus
        className={styles.box}
        type="text"
        role="combobox"
        aria-label="Find customers, screens and actions"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder="Find customers, screens and actions"
        value={text}
        onFocus={() => {
          const early = takeBufferedKeys()
          if (early !== '') onText(text + early)
        }}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.truncated}>{note}</div>
    </>
  )
}
