/** The company's identity provider, as far as the portal needs one. No call takes longer than some seconds. */
export interface IdentityProvider {
  /** Where a person is sent to sign in. @throws IdentityRefusal ProviderUnavailable */
  addressOf(proofs: Proofs): Promise<string>
  /**
   * Who came back, given the query that they came back with. All that can be verified has been, so a query works once.
   *
   * @throws IdentityRefusal
   */
  identify(query: URLSearchParams, proofs: Proofs): Promise<Identity>
}

/** What ties going to the provider and coming back to each other. */
export interface Proofs {
  readonly state: string
  readonly nonce: string
  /** That of PKCE: only its hash leaves with the person. */
  readonly verifier: string
}

export interface Identity {
  readonly issuer: string
  /** Who it is, forever; means nothing without the issuer. */
  readonly subject: string
  /** Whether the provider says, by what the settings take for it, that they signed in there with two factors. */
  readonly hasSecondFactor: boolean
  /** Their email address, as the provider knows it now. @throws IdentityRefusal ProviderUnavailable, NotProven */
  email(): Promise<{ readonly address: string; readonly isVerified: boolean } | null>
}

export class IdentityRefusal extends Error {
  override readonly name = 'IdentityRefusal'
  readonly code: 'Cancelled' | 'ProviderUnavailable' | 'NotProven'

  /** `reason` is for the log, and without secrets. */
  constructor(code: IdentityRefusal['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** How the portal is known at the provider, and where the provider is. */
export interface IdentityProviderSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Values of the ID token that prove a sign-in with two factors; nothing does if both are empty. */
  readonly twoFactor: { readonly amr: readonly string[]; readonly acr: readonly string[] }
  /** Where the provider sends people back to. */
  readonly callbackUrl: string
}
