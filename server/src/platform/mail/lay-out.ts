import { escapeHtml } from '../http/escape-html.ts'

export interface MailContent {
  readonly portalName: string
  /** English by default. */
  readonly language?: 'en' | 'es'
  readonly greeting: string
  readonly before: readonly string[]
  /** A button in the HTML, the bare URL in the text. */
  readonly link?: { readonly label: string; readonly url: string }
  /** Facts in rows, with values aligned right. */
  readonly table?: readonly Fact[]
  readonly after: readonly string[]
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** The value's link target. */
  readonly url?: string
  readonly isSum?: boolean
}

/** Renders the same content as plain text and as HTML, in the portal's style. Values are escaped here. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf({ portalName, greeting, before, link, table = [], after }: MailContent): string {
  const rows = table.map(factText).join('\n')
  return [
    greeting,
    ...before,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(rows === '' ? [] : [rows]),
    ...after,
    `-- \n${portalName}`,
  ].join('\n\n')
}

function factText({ label, value, url }: Fact): string {
  const fact = value === '' ? label : `${label}: ${value}`
  return url === undefined ? fact : `${fact}\n${url}`
}

// Tables and inline styles, because email programs support little else; no scripts, no remote images.
function htmlOf({ portalName, language = 'en', greeting, before, link, table = [], after }: MailContent): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(portalName)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dee2e6;border-radius:8px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #dee2e6;${FONT};font-weight:600">${escapeHtml(portalName)}</td></tr>
<tr><td style="padding:24px 32px">
${[greeting, ...before].map(paragraph).join('\n')}
${link ? button(link) : ''}${table.length > 0 ? rowsOf(table) : ''}
${after.map(paragraph).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const FONT =
  'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212529'

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;${FONT}">${escapeHtml(text)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:6px;background:#1864ab;${FONT};color:#ffffff;text-decoration:none`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;${FONT};font-size:14px;word-break:break-all">${escapeHtml(url)}</p>`
}

function rowsOf(table: readonly Fact[]): string {
  const rows = table.map(({ label, value, url, isSum }) => {
    const style = `padding:6px 0;vertical-align:top;${FONT};font-size:14px${isSum ? ';font-weight:600' : ''}`
    const text = escapeHtml(value)
    const shown = url === undefined ? text : `<a href="${escapeHtml(url)}" style="color:#1864ab">${text}</a>`
    return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style};padding-left:16px;white-space:nowrap">${shown}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`
}
