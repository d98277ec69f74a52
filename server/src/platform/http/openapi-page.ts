import { escapeHtml } from './escape-html.ts'

/** The policy of all pages, but for styles, which Scalar sets in its elements. Scripts stay those of this server. */
export function withInlineStyles(policy: string): string {
  return policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
}

/** Scalar's own colors have too little contrast. */
const READABLE_COLORS = `.light-mode {
  --scalar-color-2: #444;
  --scalar-color-3: #595959;
  --scalar-color-green: #0a6640;
  --scalar-color-blue: #0b57a4;
  --scalar-color-orange: #8f4700;
  --scalar-color-red: #a82020;
  --scalar-color-purple: #5b3aa8;
}
.dark-mode {
  --scalar-color-2: #c4c4c4;
  --scalar-color-3: #a8a8a8;
}`

/** Nothing is loaded from or sent to another server, and no request can be sent from the page. */
const settings = {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  customCss: READABLE_COLORS,
}

/** The page that shows the description beside it. */
export function apiPage(title: string, scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/portal-icon.svg" type="image/svg+xml">
</head>
<body>
<noscript>This page needs scripts. The description itself is <a href="openapi.json">openapi.json</a>.</noscript>
<div id="api"></div>
${scripts.map((script) => `<script src="${escapeHtml(script)}"></script>`).join('\n')}
</body>
</html>
`
}

/** The page's last script. */
export const SHOW_API = `Scalar.createApiReference('#api', ${JSON.stringify(settings)})\n`
