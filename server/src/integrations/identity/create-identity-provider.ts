import type { IdentityProvider, IdentityProviderSettings } from './identity-provider.ts'

/** The provider that the settings name; null if they name none. */
export function createIdentityProvider(
  { singleSignOn }: { readonly singleSignOn: IdentityProviderSettings | null },
  now: () => Date,
): IdentityProvider | null {
  if (singleSignOn === null) return null
  let provider: Promise<IdentityProvider> | null = null
  const loaded = () => {
    // The library behind it is large; only the process that signs people in loads it, when the first one comes.
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
