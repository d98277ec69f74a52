import { pageNotFound } from '@portal/contract/page-not-found'
import { escapeHtml } from './escape-html.ts'

/** What a person sees at an address that no screen has: as the web app's own Page Not Found, without any of its code. */
export function notFoundPage(
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
