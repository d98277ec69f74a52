import { Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import styles from './DownloadButton.module.css'
import { IconButton } from './IconButton.tsx'

interface DownloadButtonProps {
  /** Name of the download if a screen has several tables. */
  readonly label?: string
  readonly disabled?: boolean
  readonly isRunning?: boolean
  readonly onClick: () => void
}

/** Downloads a table. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label = 'Download as CSV', disabled, isRunning = false, onClick } = props
  return (
    <IconButton
      label={label}
      title="Download as CSV"
      className={styles.button}
      disabled={disabled}
      // A disabled button would lose the focus.
      aria-disabled={isRunning}
      onClick={isRunning ? undefined : onClick}
    >
      {isRunning ? <Loader size={16} /> : <IconDownload size={16} aria-hidden />}
    </IconButton>
  )
}
