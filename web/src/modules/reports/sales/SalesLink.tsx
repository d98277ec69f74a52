import type { ReactNode } from 'react'
import { Link } from '../../../ui/Link.tsx'
import { mayOpenSales } from './use-sales.ts'

interface SalesLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** A number of sales, which leads to its list for users who may open it. */
export function SalesLink({ to, children }: SalesLinkProps) {
  return mayOpenSales() ? <Link to={to}>{children}</Link> : children
}
