import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { describeApi, type OpenApi } from '@portal/contract/openapi'
import { API_PREFIX } from '@portal/contract/prefixes'
import { escapeHtml } from './escape-html.ts'

const SCALAR = `${API_PREFIX}/scalar.js`
const SHOW = `${API_PREFIX}/show-api.js`
const SHOW_SCRIPT_PATH = `${API_PREFIX}/show-api-to-try.js`
const CACHED = 'private, max-age=86400'

/**
 * Serves the description of the portal's own calls at `/admin/api/openapi.json` and `/admin/api/`, and the viewer's
 * script.
 */
export function serveOpenApi(app: FastifyInstance): void {
  let scalar: Promise<Buffer> | null = null
  app.get(SCALAR, async (_request, reply) => {
    scalar ??= loadScalar()
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': CACHED, 'content-encoding': 'gzip' })
      .send(await scalar)
  })
  for (const [path, script] of [
    [SHOW, showApi(settings)],
    [SHOW_SCRIPT_PATH, showApi({ ...settings, hideTestRequestButton: false })],
  ] as const) {
    app.get(path, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', CACHED).send(script),
    )
  }
  serveDescription(app, API_PREFIX, describeApi)
}

/**
 * Serves a description of calls, for programs at `<prefix>/openapi.json` and for people at `<prefix>/`. It is rarely
 * read and half a megabyte large, so the first request generates it.
 *
 * @param canTry whether people can send requests from the page; these go only to this server
 */
export function serveDescription(
  app: FastifyInstance,
  prefix: string,
  describe: () => OpenApi,
  { canTry } = { canTry: false },
): void {
  let made: Description | null = null
  const description = () => (made ??= asTexts(describe(), [SCALAR, canTry ? SHOW_SCRIPT_PATH : SHOW]))
  app.get(`${prefix}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  )
  app.get(`${prefix}/`, async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    return reply
      .header('content-security-policy', withInlineStyles(policy))
      .type('text/html; charset=utf-8')
      .send(description().page)
  })
}

interface Description {
  readonly json: string
  readonly page: string
}

function asTexts(api: OpenApi, scripts: readonly string[]): Description {
  return { json: JSON.stringify(api), page: apiPage(api.info.title, scripts) }
}

/** Compressed, Scalar has 1.5 instead of 5 megabytes. It comes with its plugin, and few processes ever need it. */
async function loadScalar(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const plugin = Fastify()
  await plugin.register(scalar, { routePrefix: '/scalar', configuration: { content: {} } })
  const { rawPayload } = await plugin.inject('/scalar/js/scalar.js')
  await plugin.close()
  return await promisify(gzip)(rawPayload)
}

/**
 * The policy of all pages, except that styles may be inline, because Scalar sets them in its elements. Scripts still
 * come from this server only.
 */
function withInlineStyles(policy: string): string {
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

/** Nothing is loaded from or sent to another server. */
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

/** Returns the page that shows the description next to it. */
function apiPage(title: string, scripts: readonly string[]): string {
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

/** Returns the page's last script. */
function showApi(configuration: object): string {
  return `Scalar.createApiReference('#api', ${JSON.stringify(configuration)})\n`
}
