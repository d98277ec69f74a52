/** What a service key may be allowed to do. */
export const serviceScopes = ['report-errors', 'sign-up'] as const
export type ServiceScope = (typeof serviceScopes)[number]

export const scopeLabels = {
  'report-errors': 'Report application errors',
  'sign-up': 'Sign up customers',
} as const satisfies Record<ServiceScope, string>
