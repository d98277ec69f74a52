/** The types that the tests use; the package itself declares none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface RequestContext {
    readonly oidc: {
      readonly provider: Provider
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
    }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Account {
    readonly accountId: string
    claims(): Readonly<Record<string, unknown>>
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: Readonly<Record<string, unknown>> & {
        readonly findAccount: (context: RequestContext, id: string) => Account | undefined
        readonly loadExistingGrant: (context: RequestContext) => Promise<Grant>
      },
    )
    readonly Grant: new (grant: { readonly clientId: string; readonly accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...details: unknown[]) => void): this
  }
}
