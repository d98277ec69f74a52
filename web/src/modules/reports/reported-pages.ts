import type { AddressQuery } from '../../ui/address-query.ts'

/**
 * Paging of a list behind a number, in its URL: `after` is the start of the page (absent for the first), and `pages`
 * the starts of the pages between the first and this one. A page only knows where the next one starts, so the way back
 * is stored: `?after=5.6&pages=1.2,3.4`.
 */
export const firstPage: AddressQuery = { after: undefined, pages: undefined }

/** @param next the start of the next page */
export function nextPage({ after, pages }: AddressQuery, next: string): AddressQuery {
  return { after: next, pages: [pages, after].filter(Boolean).join(',') || undefined }
}

/** Null for the first page. */
export function previousPage({ after, pages = '' }: AddressQuery): AddressQuery | null {
  if (!after) return null
  const starts = pages.split(',')
  return { after: starts.at(-1) || undefined, pages: starts.slice(0, -1).join(',') || undefined }
}
