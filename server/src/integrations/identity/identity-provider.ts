/** The company's identity provider, as far as the portal needs one. Every call ends within seconds. */
export interface IdentityProvider {
  /** Returns the URL where a user is sent to sign in. @throws IdentityRefusal ProviderUnavailable */
  addressOf(proofs: Proofs): Promise<string>
  /**
   * Returns the identity of a user who came back with this query. Everything verifiable has been verified, so a query
   * works only once.
   *
   * @throws IdentityRefusal
   */
  identify(query: URLSearchParams, proofs: Proofs): Promise<Identity>
}

/** The values that tie a callback to its sign-in request. */
export interface Proofs {
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier: only its hash leaves with the user. */
  readonly verifier: string
}

export interface Identity {
  readonly issuer: string
  /** Identifies the user permanently, but only together with the issuer. */
  readonly subject: string
  /** Whether the provider confirms a sign-in with two factors, as configured in the settings. */
  readonly hasSecondFactor: boolean
  /** The user's current email address at the provider. @throws IdentityRefusal ProviderUnavailable, NotProven */
  email(): Promise<{ readonly address: string; readonly isVerified: boolean } | null>
}

export class IdentityRefusal extends Error {
  override readonly name = 'IdentityRefusal'
  readonly code: 'Cancelled' | 'ProviderUnavailable' | 'NotProven'

  /** `reason` is for the log and contains no secrets. */
  constructor(code: IdentityRefusal['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** The portal's registration at the provider, and the provider's URL. */
export interface IdentityProviderSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Values of the ID token that prove a sign-in with two factors; nothing does if both are empty. */
  readonly twoFactor: { readonly amr: readonly string[]; readonly acr: readonly string[] }
  /** Where the provider redirects back to. */
  readonly callbackUrl: string
}
