import { Modal } from '@mantine/core'
import { type SavedView, viewsCalls } from '@portal/contract/views/calls'
import { useId, useState } from 'react'
import { viewPlaces } from '../../../modules/views/view-places.ts'
import { useWhenNarrow } from '../../../ui/narrow.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { isMac } from '../../../ui/keyboard.ts'
import { useCallQuery } from '../../api/queries.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { groupItems, type PaletteItem } from './palette-items.ts'
import styles from './Palette.module.css'
import { PaletteBox } from './PaletteBox.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import type { Place } from './places.ts'
import type { Recent } from './recent.ts'
import { useActiveItem } from './use-active-item.ts'
import { useCustomers } from './use-customers.ts'
import type { Offer } from './use-palette.ts'

interface PaletteProps {
  readonly places: readonly Place[]
  /** Actions of the screen below. */
  readonly offers: readonly Offer[]
  readonly recent: readonly Recent[]
  /** Returns the text typed while the palette was loading. */
  readonly takeBufferedKeys: () => string
  /** Closes without an action. */
  readonly onClose: () => void
  /** Closes and runs the selected item. */
  readonly onChoose: (item: PaletteItem) => void
}

const NO_VIEWS: readonly SavedView[] = []
const SHOWN_BY = { transition: 'fade', duration: 80 } as const

/** Finds customers, screens and actions. The focus stays in the input. */
export function Palette({ places, offers, recent, takeBufferedKeys, onClose, onChoose }: PaletteProps) {
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { customers, note, retry } = useCustomers(typed)
  const { data: views = NO_VIEWS } = useCallQuery(viewsCalls.getViews, {}, { quiet: true })
  const groups = groupItems({ typed, offers, recent, places, views: viewPlaces(views), customers })
  const items = groups.flatMap((group) => group.items)
  const { active, point, pointAtFirst, move } = useActiveItem(items)
  useWhenNarrow(onClose)

  // By position: an ID must not contain blanks, which labels and usernames may.
  const optionId = (item: PaletteItem) => `${id}-option-${items.indexOf(item)}`

  function enter(inNewTab: boolean) {
    if (!active) return
    if (!inNewTab) onChoose(active)
    else if (active.to !== undefined) window.open(active.to, '_blank')
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
          <PaletteBox
            text={text}
            onText={(next) => {
              setText(next)
              pointAtFirst()
            }}
            takeBufferedKeys={takeBufferedKeys}
            listId={`${id}-list`}
            activeId={active && optionId(active)}
            onMove={move}
            onEnter={enter}
            onClose={onClose}
          />
          <PaletteResults
            id={`${id}-list`}
            groups={groups}
            typed={typed}
            active={active}
            optionId={optionId}
            onPoint={point}
            onChoose={onChoose}
          />
          <p role="status" className="visually-hidden">
            {typed !== '' && note === null && `${items.length} ${items.length === 1 ? 'result' : 'results'}`}
          </p>
          <p role="status" className={styles.note}>
            {note}
            {retry && <TextButton onClick={retry}>Try Again</TextButton>}
          </p>
          <PaletteKeys />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Keyboard hints below the results. */
function PaletteKeys() {
  return (
    <div className={styles.keys} aria-hidden>
      <span>
        <KeyCaps keys="↑ ↓" /> to move
      </span>
      <span>
        <KeyCaps keys="↵" /> to select
      </span>
      <span>
        <KeyCaps keys={isMac ? '⌘ ↵' : 'Ctrl ↵'} /> to open in a new tab
      </span>
      <span>
        <KeyCaps keys="Esc" /> to close
      </span>
    </div>
  )
}
