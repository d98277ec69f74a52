import { Fragment } from 'react'

/**
 * An email or web address, which breaks between its parts rather than within a word; a phone number, which does not
 * break; other texts as they are.
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
