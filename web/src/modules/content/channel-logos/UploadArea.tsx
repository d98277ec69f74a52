import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { lazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { classify, nothingIncoming } from './classify.ts'
import styles from './UploadArea.module.css'
import { startUpload } from './uploads.ts'

const prepareLogo = lazyDialog(() => import('./PrepareLogoDialog.tsx').then((module) => module.PrepareLogoDialog))

interface UploadAreaProps {
  /** The logos that there are. */
  readonly keys: readonly string[]
  /** Gets what takes further files. */
  readonly children: (take: (files: readonly File[]) => void) => ReactNode
}

/**
 * A screen onto which files can be dropped and pasted. Those that are right go up at once; the others are first
 * confirmed, where they replace a logo, or made right, one after the other.
 */
export function UploadArea({ keys, children }: UploadAreaProps) {
  const [incoming, setIncoming] = useState(nothingIncoming)
  const [isOver, setIsOver] = useState(false)

  async function take(files: readonly File[]) {
    const { right, ...asked } = await classify(files, keys)
    for (const file of right) startUpload(file)
    setIncoming(({ replacing, wrong }) => ({
      right: [],
      replacing: [...replacing, ...asked.replacing],
      wrong: [...wrong, ...asked.wrong],
    }))
  }
  usePastedFiles((files) => void take(files))

  const { replacing, wrong } = incoming
  const [first] = wrong
  const nextWrong = () => setIncoming((current) => ({ ...current, wrong: current.wrong.slice(1) }))
  const dropping = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const { relatedTarget } = event
      if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      void take([...event.dataTransfer.files])
    },
  }
  return (
    <div className={styles.area} data-over={isOver || undefined} {...dropping}>
      {children((files) => void take(files))}
      {isOver && <div className={styles.invitation}>Drop images to upload them</div>}
      {replacing.length > 0 && (
        <lazyConfirmDialog.Dialog
          title="Replace Channel Logos"
          verb="Replace Channel Logos"
          question="Logos with these names already exist. Are you sure you want to replace them?"
          onConfirm={async () => {
            for (const file of replacing) startUpload(file)
          }}
          onClose={() => setIncoming((current) => ({ ...current, replacing: [] }))}
        >
          <ul className={styles.names}>
            {replacing.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </lazyConfirmDialog.Dialog>
      )}
      {replacing.length === 0 && first && (
        <prepareLogo.Dialog
          key={`${first.name} ${wrong.length}`}
          file={first}
          keys={keys}
          onReady={(logo) => {
            startUpload(logo)
            nextWrong()
          }}
          onClose={nextWrong}
        />
      )}
    </div>
  )
}

function usePastedFiles(onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
