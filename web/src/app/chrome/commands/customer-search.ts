import { paths } from '../../paths.ts'

/** Puts the focus into the box that customers are searched with; false on all screens but theirs. */
export function focusCustomerSearch(): boolean {
  const { pathname } = location
  if (pathname !== paths.customers() && !pathname.startsWith(`${paths.customers()}/`)) return false
  const box = document.querySelector<HTMLInputElement>('main search input')
  box?.focus()
  box?.select()
  return box !== null
}
