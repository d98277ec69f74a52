/** What a service key may be allowed to do: one permission for each kind of call. */
export const serviceScopes = [
  'report-errors',
  'sign-up',
  'verify-customers',
  'check-passwords',
  'read-customers',
  'check-entitlements',
  'read-devices',
  'sign-in-devices',
  'sign-out-devices',
  'check-codes',
  'redeem-codes',
  'read-channels',
  'read-guide',
  'read-vods',
  'read-events',
] as const
export type ServiceScope = (typeof serviceScopes)[number]

export const scopeLabels = {
  'report-errors': 'Report application errors',
  'sign-up': 'Sign up customers',
  'verify-customers': 'Verify customers',
  'check-passwords': 'Check passwords of customers',
  'read-customers': 'Read customers',
  'check-entitlements': 'Check entitlements',
  'read-devices': 'Read devices',
  'sign-in-devices': 'Sign in devices',
  'sign-out-devices': 'Sign out devices',
  'check-codes': 'Check complimentary codes',
  'redeem-codes': 'Redeem complimentary codes',
  'read-channels': 'Read channels',
  'read-guide': 'Read the program guide',
  'read-vods': 'Read VODs',
  'read-events': 'Read events',
} as const satisfies Record<ServiceScope, string>
