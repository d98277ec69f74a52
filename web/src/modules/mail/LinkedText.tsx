const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

/** Plain text with clickable URLs. An email may contain anything, so nothing is interpreted as HTML. */
export function LinkedText({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  const parts: { at: number; text: string; isAddress: boolean }[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ at: end, text: text.slice(end, index), isAddress: false })
    parts.push({ at: index, text: address, isAddress: true })
    end = index + address.length
  }
  parts.push({ at: end, text: text.slice(end), isAddress: false })

  return (
    <div className={className}>
      {parts.map((part) =>
        part.isAddress ? (
          <a key={part.at} href={part.text} target="_blank" rel="noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  )
}
