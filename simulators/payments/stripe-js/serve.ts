import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SIMULATED_LIBRARY } from '@portal/contract/billing/provider'

export interface ServedFile {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
const page = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The card fields connect to this server only.
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'x-content-type-options': 'nosniff',
}

const files: Readonly<Record<string, { readonly file: string; readonly headers: ServedFile['headers'] }>> = {
  [SIMULATED_LIBRARY]: {
    file: 'stripe.js',
    headers: { ...script, 'cross-origin-resource-policy': 'cross-origin' },
  },
  '/elements/frame.html': { file: 'frame.html', headers: page },
  '/elements/checkout.html': { file: 'checkout.html', headers: page },
  '/elements/checkout.js': { file: 'checkout.js', headers: script },
  '/elements/frame.js': { file: 'frame.js', headers: script },
  '/elements/card-text.js': { file: 'card-text.js', headers: script },
}

/** Returns a file of the double of the provider's browser library; null if the path has none. */
export async function findFile(method: string, pathname: string): Promise<ServedFile | null> {
  const found = method === 'GET' ? files[pathname] : undefined
  if (found === undefined) return null
  return { headers: found.headers, body: await readFile(join(import.meta.dirname, found.file), 'utf8') }
}
