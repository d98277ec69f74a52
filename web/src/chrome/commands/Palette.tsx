import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useWhenNarrow } from '../../ui/narrow.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { isMac, isPaletteKey } from './keyboard.ts'
import type { Offer } from './offered-here.ts'
import styles from './Palette.module.css'
import { PaletteResults } from './PaletteResults.tsx'
import { groupItems, type PaletteItem } from './palette-items.ts'
import type { Place } from './places.ts'
import type { Recent } from './recent.ts'
import { useCustomers } from './use-customers.ts'

interface PaletteProps {
  readonly places: readonly Place[]
  /** What the screen below offers. */
  readonly offers: readonly Offer[]
  readonly recent: readonly Recent[]
  /** What has been typed while the palette was on its way. */
  readonly takeEarly: () => string
  /** Closes without having done anything. */
  readonly onClose: () => void
  /** Closes and does what was chosen. */
  readonly onChoose: (item: PaletteItem) => void
}

const SHOWN_BY = { transition: 'fade', duration: 80 } as const

/** Finds customers, screens and what is offered here, by typing; the keys never leave the box. */
export function Palette({ places, offers, recent, takeEarly, onClose, onChoose }: PaletteProps) {
  const id = useId()
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const typed = text.trim()
  const { customers, note, tryAgain } = useCustomers(typed)
  useWhenNarrow(onClose)

  const groups = groupItems({ typed, offers, recent, places, customers })
  const items = groups.flatMap((group) => group.items)
  const active = items.find((item) => item.id === chosenId) ?? items[0]
  // By position: an id must not have blanks, which labels and usernames may.
  const optionId = (item: PaletteItem) => `${id}-option-${items.indexOf(item)}`

  const activeTo = active?.to
  useEffect(() => {
    // So that its code is there by the time it is chosen.
    if (activeTo !== undefined) void router.preloadRoute({ to: activeTo }).catch(() => {})
  }, [activeTo, router])

  function move(by: number) {
    const at = active ? items.indexOf(active) : -1
    setChosenId(items[(at + by + items.length) % items.length]?.id ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (isPaletteKey(event.nativeEvent)) onClose()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key !== 'Enter') return
    else if (active && (event.ctrlKey || event.metaKey)) openInNewTab(active)
    else if (active) onChoose(active)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12vh"
      lockScroll={false}
      returnFocus={false}
      transitionProps={SHOWN_BY}
      classNames={{ content: styles.palette, body: styles.body }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search or go to">
        <Modal.Body>
          <input
            data-autofocus
            className={styles.box}
            type="text"
            role="combobox"
            aria-label="Find customers, screens and actions"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Find customers, screens and actions"
            value={text}
            onFocus={() => setText(text + takeEarly())}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setChosenId(null)
            }}
            onKeyDown={onKeyDown}
          />
          <PaletteResults
            id={`${id}-list`}
            groups={groups}
            active={active}
            optionId={optionId}
            onPoint={(item) => setChosenId(item.id)}
            onChoose={onChoose}
          />
          <p role="status" className="visually-hidden">
            {typed !== '' && note === null && `${items.length} ${items.length === 1 ? 'result' : 'results'}`}
          </p>
          <p role="status" className={styles.note}>
            {note}
            {tryAgain && <TextButton onClick={tryAgain}>Try again</TextButton>}
          </p>
          <PaletteKeys />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function openInNewTab({ to }: PaletteItem) {
  if (to !== undefined) window.open(to, '_blank')
}

function PaletteKeys() {
  return (
    <div className={styles.keys} aria-hidden>
      <span>
        <KeyCaps keys="↑ ↓" /> to move
      </span>
      <span>
        <KeyCaps keys="↵" /> to choose
      </span>
      <span>
        <KeyCaps keys={isMac ? '⌘ ↵' : 'Ctrl ↵'} /> in a new tab
      </span>
      <span>
        <KeyCaps keys="Esc" /> to close
      </span>
    </div>
  )
}
