import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only.ts'
import styles from './TextButton.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Set if it starts a change. */
  readonly isChange?: boolean
  /** Set if it removes something. */
  readonly isDangerous?: boolean
}

/** A button that looks like a link, for minor actions within text or below a form. */
export function TextButton({ isChange = false, isDangerous = false, ...props }: TextButtonProps) {
  const readOnly = useReadOnly()
  return (
    <button
      {...props}
      {...(isChange && readOnly)}
      type="button"
      className={styles.button}
      data-dangerous={isDangerous || undefined}
    />
  )
}
