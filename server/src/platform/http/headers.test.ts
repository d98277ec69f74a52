import { expect, test } from 'vitest'
import { paymentOrigins, securityHeaders } from './headers.ts'

const STRIPE = 'https://api.stripe.com'
const SIMULATOR = 'http://127.0.0.1:8091'

test.each([
  [STRIPE, 'form', ["script-src 'self'", undefined, `connect-src 'self' ${STRIPE}`]],
  [
    STRIPE,
    'elements',
    [
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com',
      `connect-src 'self' ${STRIPE}`,
    ],
  ],
  [SIMULATOR, 'form', ["script-src 'self'", undefined, `connect-src 'self' ${SIMULATOR}`]],
  [
    SIMULATOR,
    'elements',
    [`script-src 'self' ${SIMULATOR}`, `frame-src ${SIMULATOR}`, `connect-src 'self' ${SIMULATOR}`],
  ],
] as const)('with %s and %s, allows only the addresses of the provider', (apiBase, cardEntry, expected) => {
  const others = { ...paymentOrigins({ apiBase, cardEntry }), pictures: [] }
  const policy = securityHeaders(others, true)['content-security-policy']?.split('; ') ?? []

  const found = ['script-src ', 'frame-src ', 'connect-src '].map((name) => policy.find((one) => one.startsWith(name)))
  expect(found).toEqual(expected)
  const rest = policy.filter((one) => !found.includes(one))
  expect(rest.join(' ')).not.toMatch(/stripe|8091/)
})
