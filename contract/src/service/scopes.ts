/** What a service key may be allowed to do. */
export const serviceScopes = ['report-errors', 'sign-up', 'read-events'] as const
export type ServiceScope = (typeof serviceScopes)[number]

export const scopeLabels = {
  'report-errors': 'Report application errors',
  'sign-up': 'Sign up customers',
  'read-events': 'Read events',
} as const satisfies Record<ServiceScope, string>
