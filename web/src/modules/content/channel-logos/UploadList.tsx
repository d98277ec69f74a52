import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './UploadList.module.css'
import { forgetUpload, retryUpload, useLogoUploads } from './uploads.ts'

/** The uploads that are under way, with how far they are, and those that have failed. */
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
              <TextButton onClick={() => forgetUpload(upload)} aria-label={`Dismiss ${upload.file.name}`}>
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
