import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button that looks like a link: for what is done in passing, within a line of text or below a form. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.button} />
}
