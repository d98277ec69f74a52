import { IconDownload } from '@tabler/icons-react'
import styles from './DownloadButton.module.css'
import { IconButton } from './IconButton.tsx'

interface DownloadButtonProps {
  /** Name of the download if a screen has several tables. */
  readonly label?: string
  readonly onClick: () => void
}

/** Downloads a table. */
export function DownloadButton({ label = 'Download as CSV', onClick }: DownloadButtonProps) {
  return (
    <IconButton label={label} title="Download as CSV" className={styles.button} onClick={onClick}>
      <IconDownload size={16} />
    </IconButton>
  )
}
