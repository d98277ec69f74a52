/** A minimal browser: follows redirects, with a cookie jar per origin. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #hosts: ReadonlyMap<string, string>

  /** `hosts` maps origins to the servers that respond for them. */
  constructor(hosts: Readonly<Record<string, string>> = {}) {
    this.#hosts = new Map(Object.entries(hosts))
  }

  /** Sends one request without following redirects. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>()
    this.#cookies.set(url.origin, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(url.pathname + url.search, this.#hosts.get(url.origin) ?? url.origin), {
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Follows redirects until there is another response, or until `isThere`. */
  async open(
    address: string | URL,
    isThere: (url: URL) => boolean = () => false,
    init: RequestInit = {},
  ): Promise<{ readonly url: URL; readonly response: Response | null }> {
    let url = new URL(address)
    let request = init
    for (let hops = 0; hops < 20; hops += 1) {
      if (isThere(url)) return { url, response: null }
      const response = await this.request(url, request)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
      request = {}
    }
    throw new Error(`sent around in circles, lastly to ${url.origin}${url.pathname}`)
  }

  cookie(origin: string, name: string): string | undefined {
    return this.#cookies.get(origin)?.get(name)
  }
}
