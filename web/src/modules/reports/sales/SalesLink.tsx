import type { ReactNode } from 'react'
import { defined } from '../../../ui/defined.ts'
import { Link } from '../../../ui/Link.tsx'
import { mayOpenSales } from './use-sales.ts'

interface SalesLinkProps {
  readonly to: string
  /** What the number counts, where nothing else says it. */
  readonly definition?: string
  readonly children: ReactNode
}

/** A number of sales, which leads to its list for users who may open it. */
export function SalesLink({ to, definition, children }: SalesLinkProps) {
  if (!mayOpenSales()) return children
  return (
    <Link to={to} {...defined(definition)}>
      {children}
    </Link>
  )
}
