import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library'
import { StoreError } from './store.ts'

export interface AppStoreSettings {
  readonly bundleId: string
  readonly appId: number
  /** DER or PEM files. */
  readonly rootCertificates: readonly string[]
  readonly issuerId: string
  readonly keyId: string
  readonly privateKey: string
  /** Null for Apple's own URL. */
  readonly apiBase: string | null
}

export const environments = [Environment.PRODUCTION, Environment.SANDBOX] as const
export type StoreEnvironment = (typeof environments)[number]

export function createClient(settings: AppStoreSettings, environment: StoreEnvironment): AppStoreServerAPIClient {
  const { privateKey, keyId, issuerId, bundleId, apiBase } = settings
  const isSandbox = environment === Environment.SANDBOX
  const Client = apiBase === null ? AppStoreServerAPIClient : clientAt(isSandbox ? `${apiBase}/sandbox` : apiBase)
  return new Client(privateKey, keyId, issuerId, bundleId, environment)
}

// The type of a protected method, which has no name outside the class.
type FetchRequest = [
  path: string,
  query: URLSearchParams,
  method: string,
  body: string | Buffer | undefined,
  headers: Record<string, string>,
]
type FetchResponse = ReturnType<AppStoreServerAPIClient['makeFetchRequest']>

/** The library has no option for the URL, but lets subclasses make the request. */
function clientAt(apiBase: string): typeof AppStoreServerAPIClient {
  return class extends AppStoreServerAPIClient {
    protected override makeFetchRequest(...request: FetchRequest): FetchResponse {
      const [path, query, method, body, headers] = request
      // The library only reads response fields that both kinds have, and sends no other bodies with these calls.
      return fetch(`${apiBase}${path}?${query.toString()}`, {
        method,
        body: body as string,
        headers,
      }) as unknown as FetchResponse
    }
  }
}

/** Returns null if Apple does not find the object. */
export async function nullIfNotFound<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof APIException && error.httpStatusCode === 404) return null
    throw new StoreError('unavailable', error)
  }
}
