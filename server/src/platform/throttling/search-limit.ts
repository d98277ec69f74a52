import type { Context } from '../context.ts'
import { readBearerToken } from '../http/read-request.ts'
import type { SearchLimit } from '../http/register.ts'
import { hashToken } from '../secrets/tokens.ts'
import { RateLimit } from './rate-limit.ts'

/**
 * Keeps a session from scraping customers by searching. A person who types without pause makes about five searches a
 * second; the limit is twice that, sustained for a minute. Counted in the memory of this process, so it costs a search
 * nothing.
 *
 * @returns a function that counts a request
 */
export function createSearchLimit({ config, now }: Pick<Context, 'config' | 'now'>): SearchLimit {
  const pace = new RateLimit()
  return (request, call) => {
    const token = call.isSearch ? readBearerToken(request) : null
    if (token === null) return 0
    return pace.take(hashToken(token).toString('base64'), config.limits.searchesPerMinute, now()).waitSeconds
  }
}
