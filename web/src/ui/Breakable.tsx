import { Fragment } from 'react'
import { breakableParts } from './breakable-parts.ts'

/**
 * Displays an email address or URL, which wraps between its parts; a phone number, which does not wrap; or any other
 * text unchanged.
 */
export function Breakable({ text }: { readonly text: string }) {
  if (/^\(\d{3}\) \d{3}-\d{4}$/.test(text)) return <span className="unbroken">{text}</span>
  const parts = breakableParts(text)
  if (parts.length === 1) return text
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
