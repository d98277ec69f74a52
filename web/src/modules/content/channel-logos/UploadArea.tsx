import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyConfirmDialog, lazyDialog } from '../../../ui/lazy.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { classify, noFiles } from './classify.ts'
import styles from './UploadArea.module.css'
import { dismissUpload, retryUpload, startUpload, useLogoUploads } from './uploads.ts'
import { CannotBeUndone } from '../../../ui/CannotBeUndone.tsx'

const prepareLogo = lazyDialog(() => import('./PrepareLogoDialog.tsx').then((module) => module.PrepareLogoDialog))

interface UploadAreaProps {
  /** Keys of existing logos. */
  readonly keys: readonly string[]
  /** Receives a function that accepts more files. */
  readonly children: (take: (files: readonly File[]) => void) => ReactNode
}

/**
 * A screen that accepts dropped and pasted files. Valid files are uploaded immediately. The others are handled in turn:
 * confirmed if they replace a logo, otherwise corrected.
 */
export function UploadArea({ keys, children }: UploadAreaProps) {
  const [incoming, setIncoming] = useState(noFiles)
  const [isOver, setIsOver] = useState(false)

  async function take(files: readonly File[]) {
    const { valid, ...added } = await classify(files, keys)
    for (const file of valid) startUpload(file)
    setIncoming(({ replacing, invalid }) => ({
      valid: [],
      replacing: [...replacing, ...added.replacing],
      invalid: [...invalid, ...added.invalid],
    }))
  }
  usePastedFiles((files) => void take(files))

  const { replacing, invalid } = incoming
  const [first] = invalid
  const nextInvalid = () => setIncoming((current) => ({ ...current, invalid: current.invalid.slice(1) }))
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
          <CannotBeUndone call={channelLogosCalls.uploadChannelLogo} />
        </lazyConfirmDialog.Dialog>
      )}
      {replacing.length === 0 && first && (
        <prepareLogo.Dialog
          key={`${first.name} ${invalid.length}`}
          file={first}
          keys={keys}
          onReady={(logo) => {
            startUpload(logo)
            nextInvalid()
          }}
          onClose={nextInvalid}
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

/** Opens the browser's file picker. */
export function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        Upload Logo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Logo files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows selecting the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Running uploads with their progress, and failed uploads. */
export function UploadList() {
  const uploads = useLogoUploads()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload}>
          <span className={styles.name}>{upload.file.name}</span>
          {upload.failure ? (
            <>
              <span className={styles.failure}>{upload.failure.message}</span>
              <span className={styles.detail}>{upload.failure.detail}</span>
              <TextButton onClick={() => retryUpload(upload)} aria-label={`Try Again ${upload.file.name}`}>
                Try Again
              </TextButton>
              <TextButton onClick={() => dismissUpload(upload)} aria-label={`Dismiss ${upload.file.name}`}>
                Dismiss
              </TextButton>
            </>
          ) : (
            <progress aria-label={`Uploading ${upload.file.name}`} value={upload.share} max={1}>
              {Math.round(upload.share * 100)}%
            </progress>
          )}
        </li>
      ))}
    </ul>
  )
}
