import type { OpenApi, OpenApiOperation } from '@portal/contract/openapi'
import { escapeHtml } from './escape-html.ts'

/** The API's description as one page without scripts: every call by room, with its input, reply, codes and callers. */
export function apiPage(api: OpenApi, styleSheet: string): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const rooms = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)}</title>
<link rel="icon" href="/portal-icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<header>
<h1>${escapeHtml(api.info.title)}</h1>
<p>${escapeHtml(api.info.description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
<nav>${[...rooms.keys()].map((room) => `<a href="#${escapeHtml(room)}">${escapeHtml(room)}</a>`).join(' ')}</nav>
</header>
<main>
${[...rooms].map(([room, calls]) => `<section id="${escapeHtml(room)}"><h2>${escapeHtml(room)}</h2>${calls.map(callHtml).join('')}</section>`).join('\n')}
</main>
</body>
</html>
`
}

interface ListedCall {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

function callHtml({ path, method, operation }: ListedCall): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const { '200': reply, ...refusals } = responses
  return `<details id="${escapeHtml(operationId)}">
<summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <span class="summary">${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description)}</p>
${schemaHtml('Query', parameters?.length ? Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) : null)}
${schemaHtml('Body', requestBody?.content)}
${schemaHtml('Reply', reply?.content)}
<h3>Refusals</h3>
<table><tbody>${Object.entries(refusals)
    .map(([status, refusal]) => `<tr><th scope="row">${status}</th><td>${escapeHtml(refusal.description)}</td></tr>`)
    .join('')}</tbody></table>
</details>`
}

function schemaHtml(title: string, schema: unknown): string {
  if (!schema) return ''
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}
