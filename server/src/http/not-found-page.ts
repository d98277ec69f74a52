import { escapeHtml } from '../escape-html.ts'

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
<title>Page Not Found · ${escapeHtml(portalName)}</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
</head>
<body>
<header><a href="/"><img src="${files.icon}" alt="" width="22" height="22">${escapeHtml(portalName)}</a></header>
<main>
<h1>Page Not Found</h1>
<p>The page you are looking for does not exist</p>
<a class="button" href="/">Go to Home</a>
</main>
<footer>© ${year} ${escapeHtml(brandName)}</footer>
</body>
</html>
`
}
