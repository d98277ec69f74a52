import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, wrongCode } from '../../../../test/authenticator.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWithAna } from '../../../../test/two-factor.ts'

/** Tests rejected codes in every call that takes one; all calls share the limits and the account. */

const ATTEMPTS = 3
const portal = await startPortal({
  env: { TWO_FACTOR_REQUIRED_FOR: 'administrator', SIGN_IN_ATTEMPTS: String(ATTEMPTS) },
})
afterAll(() => portal.stop())
const { ana, challenge, begun, turnOnTwoFactor } = await startWithAna(portal)

const INVALID_CHALLENGE = { status: 400, text: 'InvalidChallenge' }
const DISABLED_ACCOUNT = { status: 403, text: 'DisabledAccount' }
const WRONG_CODE = { status: 400, text: 'WrongCode' }
const USED_CODE = { status: 400, text: 'UsedCode' }
const TOO_MANY_REQUESTS = { status: 429, text: 'TooManyRequests' }
/** Well-formed but not assigned. */
const NO_RECOVERY_CODE = '0000-0000-0000-0000'

const now = () => portal.context.now()
const disable = () => portal.owner.query('update staff set disabled = true where id = $1', [ana.id])

describe.each(['beginAuthenticatorChange', 'renewRecoveryCodes', 'turnOffTwoFactor'] as const)('%s', (call) => {
  test('rejects wrong and used codes, then all codes, and changes nothing', async () => {
    const { caller, secret, recoveryCodes } = await turnOnTwoFactor()
    const used = recoveryCodes[0] ?? ''
    await portal.signedOut.call(twoFactorCalls.signInWithRecoveryCode, { challenge: await challenge(), code: used })
    const before = await caller.call(twoFactorCalls.getMyTwoFactor, {})
    const send = (code: string) => caller.send(twoFactorCalls[call], { code })

    expect(await send(used)).toMatchObject(USED_CODE)
    expect(await send(wrongCode(secret, now()))).toMatchObject(WRONG_CODE)
    expect(await send(NO_RECOVERY_CODE)).toMatchObject(WRONG_CODE)
    expect(await send(wrongCode(secret, now()))).toMatchObject(WRONG_CODE)
    expect(await send(codeOf(secret, now()))).toMatchObject(TOO_MANY_REQUESTS)
    expect(await caller.call(twoFactorCalls.getMyTwoFactor, {})).toEqual(before)
  })
})

test('limits attempts to confirm a setup', async () => {
  const { caller, secret } = await begun()
  const confirm = (code: string) => caller.send(twoFactorCalls.confirmTwoFactor, { code })

  for (let guesses = 0; guesses < ATTEMPTS; guesses++) {
    expect(await confirm(wrongCode(secret, now()))).toMatchObject(WRONG_CODE)
  }
  expect(await confirm(codeOf(secret, now()))).toMatchObject(TOO_MANY_REQUESTS)
  expect(await caller.call(twoFactorCalls.getMyTwoFactor, {})).toMatchObject({ turnedOnAt: null })
})

describe('a sign-in with a recovery code', () => {
  const useCode = (token: string, code: string) =>
    portal.signedOut.send(twoFactorCalls.signInWithRecoveryCode, { challenge: token, code })

  test('requires a challenge and an enabled account', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    const code = recoveryCodes[0] ?? ''
    const token = await challenge()

    expect(await useCode('x'.repeat(43), code)).toMatchObject(INVALID_CHALLENGE)
    await disable()
    expect(await useCode(token, code)).toMatchObject(DISABLED_ACCOUNT)
  })

  test('has the same attempt limit as one with a code', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    const token = await challenge()

    for (let guesses = 0; guesses < ATTEMPTS; guesses++) {
      expect(await useCode(token, NO_RECOVERY_CODE)).toMatchObject(WRONG_CODE)
    }
    expect(await useCode(token, recoveryCodes[0] ?? '')).toMatchObject(TOO_MANY_REQUESTS)
  })
})

describe('a required setup', () => {
  beforeEach(() => portal.owner.query(`update staff set role = 'administrator' where id = $1`, [ana.id]))

  async function required() {
    const token = await challenge()
    const { secret } = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge: token })
    const confirm = (code: string) =>
      portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, { challenge: token, code })
    return { secret, confirm }
  }

  test('cannot be confirmed by an account disabled in the meantime', async () => {
    const { secret, confirm } = await required()
    await disable()

    expect(await confirm(codeOf(secret, now()))).toMatchObject(DISABLED_ACCOUNT)
  })

  test('has the same attempt limit as any other', async () => {
    const { secret, confirm } = await required()

    for (let guesses = 0; guesses < ATTEMPTS; guesses++) {
      expect(await confirm(wrongCode(secret, now()))).toMatchObject(WRONG_CODE)
    }
    expect(await confirm(codeOf(secret, now()))).toMatchObject(TOO_MANY_REQUESTS)
  })
})
