import type { IdentityProvider, IdentityProviderSettings } from './identity-provider.ts'

/** Creates the configured provider; null if there is none. */
export function createIdentityProvider(
  { singleSignOn }: { readonly singleSignOn: IdentityProviderSettings | null },
  now: () => Date,
): IdentityProvider | null {
  if (singleSignOn === null) return null
  let provider: Promise<IdentityProvider> | null = null
  const loaded = () => {
    // The library is large; only the process that signs users in loads it, at the first sign-in.
    provider ??= import('./openid-provider.ts').then(({ createOpenIdProvider }) =>
      createOpenIdProvider(singleSignOn, now),
    )
    return provider
  }

  return {
    addressOf: async (proofs) => (await loaded()).addressOf(proofs),
    identify: async (query, proofs) => (await loaded()).identify(query, proofs),
  }
}
