import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import styles from './DownloadButton.module.css'

interface DownloadButtonProps {
  /** Name of the download if a screen has several tables. */
  readonly label?: string
  readonly onClick: () => void
}

/** Downloads a table. */
export function DownloadButton({ label = 'Download as CSV', onClick }: DownloadButtonProps) {
  return (
    <ActionIcon size={28} aria-label={label} title="Download as CSV" className={styles.button} onClick={onClick}>
      <IconDownload size={16} />
    </ActionIcon>
  )
}
