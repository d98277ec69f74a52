import { Button, Textarea } from '@mantine/core'
import type { ApplicationError, ListedError } from '@portal/contract/application-errors/calls'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { copyText } from '../../ui/clipboard.ts'
import { EasternTime, UtcTime } from '../../ui/DateTime.tsx'
import styles from './ErrorText.module.css'

interface ErrorTextProps {
  readonly error: ApplicationError & Partial<ListedError>
  readonly isInUtc: boolean
}

/** The full text of an error, to read and copy. */
export function ErrorText({ error, isInUtc }: ErrorTextProps) {
  const { createdAt } = error
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <section ref={section} className={styles.error} aria-label="Selected error">
      <p className={styles.about}>
        <span>
          {isInUtc ? <UtcTime at={createdAt} /> : <EasternTime at={createdAt} />} {isInUtc ? 'UTC' : 'Eastern Time'}
          {error.app && ` · ${error.app}`}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => copyText(error.description, 'Error copied to clipboard successfully')}
        >
          Copy
        </Button>
      </p>
      <Textarea
        aria-label="Error"
        readOnly
        value={error.description}
        rows={Math.min(12, Math.max(3, error.description.split('\n').length + 1))}
        spellCheck={false}
      />
    </section>
  )
}
