import type { ComponentProps } from 'react'
import { NumberLink } from '../../../ui/NumberLink.tsx'
import { mayOpenSales } from './use-sales.ts'

/** A number of sales, which leads to its list for users who may open it. */
export function SalesLink(props: ComponentProps<typeof NumberLink>) {
  return mayOpenSales() ? <NumberLink {...props} /> : props.children
}
