import type { ComponentProps } from 'react'
import { definitionProps } from './definition-props.ts'
import { Link } from './Link.tsx'
import styles from './NumberLink.module.css'

interface NumberLinkProps extends Pick<ComponentProps<typeof Link>, 'to' | 'query'> {
  /** The number as displayed. */
  readonly children: string
  /** What it counts, unless its text says so; screen readers list links without what is around them. */
  readonly of?: string
  /** Definition of the number, if nothing else states it. */
  readonly definition?: string
}

/** Links a number to the list of rows that it counts. */
export function NumberLink({ definition, of, ...rest }: NumberLinkProps) {
  return (
    <Link
      {...rest}
      {...definitionProps(definition)}
      aria-label={of && `${rest.children} ${of}`}
      className={styles.number}
    />
  )
}
