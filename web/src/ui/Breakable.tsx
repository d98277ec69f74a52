import { Fragment } from 'react'

/**
 * Displays an email address or URL, which wraps between its parts; a phone number, which does not wrap; or any other
 * text unchanged.
 */
export function Breakable({ text }: { readonly text: string }) {
  if (/^\(\d{3}\) \d{3}-\d{4}$/.test(text)) return <span className="unbroken">{text}</span>
  if (!/@|:\/\//.test(text)) return text
  const parts = text.split(/(?<=[@/])(?=[^/])/)
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
