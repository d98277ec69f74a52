import type { ComponentProps } from 'react'
import { defined } from './defined.ts'
import { Link } from './Link.tsx'
import styles from './NumberLink.module.css'

interface NumberLinkProps extends Pick<ComponentProps<typeof Link>, 'to' | 'query' | 'children'> {
  /** What the number counts, where nothing else says it. */
  readonly definition?: string
}

/** A number that opens the list of what it counts: wherever one stands, it looks like this. */
export function NumberLink({ definition, ...rest }: NumberLinkProps) {
  return <Link {...rest} {...defined(definition)} className={styles.number} />
}
