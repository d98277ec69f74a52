import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { writeToClipboard } from './clipboard.ts'
import styles from './CopyButton.module.css'

const CONFIRMATION_MS = 1500

interface CopyButtonProps {
  readonly text: string
  /** Name of the text: `Username`. */
  readonly label: string
}

/** Copies a value and shows a check mark. Subtle until its surroundings are hovered or it is focused. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`Copy ${label}`}
      title="Copy"
      data-copied={isCopied || undefined}
      onClick={async () => setIsCopied(await writeToClipboard(text))}
    >
      {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      <span role="status" className="visually-hidden">
        {isCopied && `${label} copied`}
      </span>
    </button>
  )
}
