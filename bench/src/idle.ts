import { setTimeout } from 'node:timers/promises'
import { FOLLOW_CHANGES_PATH } from '@portal/contract/live/stream'
import type { Page, Request } from '@playwright/test'

const QUIET_MS = 500

/**
 * Returns a function that waits until the page has loaded nothing for half a second. The stream of changes, which never
 * ends, does not count.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const loading = new Set<Request>()
  let quietSince = performance.now()
  const end = (request: Request) => {
    if (loading.delete(request)) quietSince = performance.now()
  }
  page.on('request', (request) => {
    if (!isOfStream(request.url())) loading.add(request)
  })
  page.on('requestfinished', end).on('requestfailed', end)
  return async () => {
    while (loading.size > 0 || performance.now() - quietSince < QUIET_MS) await setTimeout(50)
  }
}

/** The stream and its shared worker. */
function isOfStream(url: string): boolean {
  return url.endsWith(FOLLOW_CHANGES_PATH) || url.includes('/live-worker-')
}
