import type { ComponentProps } from 'react'
import { definitionProps } from './definition-props.ts'
import { Link } from './Link.tsx'
import styles from './NumberLink.module.css'

interface NumberLinkProps extends Pick<ComponentProps<typeof Link>, 'to' | 'query' | 'children'> {
  /** Definition of the number, if nothing else states it. */
  readonly definition?: string
}

/** Links a number to the list of rows that it counts. */
export function NumberLink({ definition, ...rest }: NumberLinkProps) {
  return <Link {...rest} {...definitionProps(definition)} className={styles.number} />
}
