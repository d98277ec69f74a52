import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { checkCardLinks } from './jobs.ts'
import { findLink } from './queries.ts'

const params = z.object({ id: z.uuid() })
const texts = {
  en: { title: 'Thank you', text: 'Your card has been submitted. You can close this page.' },
  es: { title: 'Gracias', text: 'Su tarjeta se ha entregado. Puede cerrar esta página.' },
} as const

/**
 * Serves the return page of the provider's card form, without personal data. Queues an immediate check for the card.
 */
export function serveCardLinkReturn(app: FastifyInstance, context: Context): void {
  app.get('/card-link/:id', async (request, reply) => {
    const parsed = params.safeParse(request.params)
    const link = parsed.success ? await findLink(context.db, parsed.data.id) : null
    if (link?.state === 'sent') {
      await context.db.transaction().execute((tx) => enqueue(tx, context, checkCardLinks, { id: link.id }))
    }
    const language = request.headers['accept-language']?.startsWith('es') ? 'es' : 'en'
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return pageOf(texts[language], { language, brandName: context.config.brand.name })
  })
}

function pageOf(
  { title, text }: { readonly title: string; readonly text: string },
  { language, brandName }: { readonly language: string; readonly brandName: string },
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(brandName)}</title>
<link rel="stylesheet" href="/not-found.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
<footer>${escapeHtml(brandName)}</footer>
</body>
</html>
`
}
