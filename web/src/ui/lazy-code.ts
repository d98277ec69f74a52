/** Code and its style sheets that come when they are wanted. */
export interface LazyCode<T> {
  /** Null until it has come. */
  readonly current: () => T | null
  /** Rejects where it can't be loaded: without a connection, or after a new version has replaced its files. */
  readonly load: () => Promise<T>
  /** Loads it ahead, so that it is there by the time it is wanted. */
  readonly loadAhead: () => void
}

/** Unlike React's `lazy`, a load that failed is tried again the next time. */
export function lazyCode<T>(importCode: () => Promise<T>): LazyCode<T> {
  let loaded: T | null = null

  async function load(): Promise<T> {
    if (loaded) return loaded
    await Promise.all(Array.from(missingStyles, loadStyles))
    loaded = await importCode()
    return loaded
  }

  return { current: () => loaded, load, loadAhead: () => void load().catch(() => {}) }
}

/** The bundler asks for each style sheet only once, also where that fails: then it has to be asked for again. */
const missingStyles = new Set<string>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target.href)
  },
  true,
)

async function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link')
  await new Promise((resolve, reject) => {
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })
  missingStyles.delete(href)
}
