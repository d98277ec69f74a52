import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageNotFound } from '@portal/contract/page-not-found'
import { API_PREFIX } from '@portal/contract/prefixes'
import { isScreenAddress } from '@portal/contract/screens'
import type { Context } from '../context.ts'
import { sendRefusal } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { refuseCommon } from './refusal.ts'
import { BUILT } from './serve-portal.ts'

const files = { style: '/not-found.css', icon: '/portal-icon.svg' }
const STYLE = readFileSync(new URL('./not-found-page.css', import.meta.url), 'utf8')
const ICON = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

/**
 * Handles paths without a route. Screens belong to the web app, which routes them itself; any other path is not found,
 * and a browser gets a page that says so.
 */
export function serveScreens(app: FastifyInstance, { config, now }: Context): void {
  const style = fontFace() + STYLE
  app.get(files.style, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get(files.icon, async (_request, reply) => reply.type('image/svg+xml').send(ICON))
  app.setNotFoundHandler((request, reply) => {
    if (!isReadRequest(request)) return sendRefusal(reply, refuseCommon('UnknownCall'))
    const [path = ''] = request.url.split('?', 1)
    if (isScreenAddress(path)) return reply.sendFile('index.html')
    if (path.startsWith(API_PREFIX) || !isForPeople(request)) return sendRefusal(reply, refuseCommon('UnknownCall'))
    const { portalName, brand } = config
    const page = notFoundPage({ portalName, brandName: brand.name, year: now().getFullYear() }, files)
    return sendPage(reply, page)
  })
}

/** Returns the rule that loads the web app's font, which has a new name in each build. */
function fontFace(): string {
  const assets = join(BUILT, 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const font = files.find((name) => /^inter-latin-wght-normal-.+\.woff2$/.test(name))
  if (font === undefined) return ''
  return `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/${font}") format("woff2");
}
`
}

function isReadRequest({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Browsers ask for HTML when they navigate; programs accept anything. */
function isForPeople({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/**
 * Returns the page for an address that no screen has. It looks like the web app's own Page Not Found, without its code.
 */
function notFoundPage(
  { portalName, brandName, year }: { portalName: string; brandName: string; year: number },
  files: { readonly style: string; readonly icon: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${pageNotFound.title} · ${escapeHtml(portalName)}</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
</head>
<body>
<header><a href="/"><img src="${files.icon}" alt="" width="22" height="22">${escapeHtml(portalName)}</a></header>
<main>
<h1>${pageNotFound.title}</h1>
<p>${pageNotFound.text}</p>
<a class="button" href="/">${pageNotFound.home}</a>
</main>
<footer>© ${year} ${escapeHtml(brandName)}</footer>
</body>
</html>
`
}
