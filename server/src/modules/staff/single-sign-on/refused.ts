import type { SingleSignOnRefusal } from '@portal/contract/staff/single-sign-on/calls'
import { IdentityRefusal } from '../../../integrations/identity/identity-provider.ts'

/** A sign-in at the provider that leads back to the sign-in page with an error code. */
export class SignInRejected extends Error {
  override readonly name = 'SignInRejected'
  readonly code: SingleSignOnRefusal
  /** The path to return to after another attempt. */
  readonly returnTo: string

  /** @param reason for the log; must not contain secrets */
  constructor(code: SingleSignOnRefusal, { returnTo, reason = code }: { returnTo: string; reason?: string }) {
    super(reason)
    this.code = code
    this.returnTo = returnTo
  }

  /** Returns a handler that rethrows an error of the provider as a `SignInRejected`. */
  static rethrow(returnTo: string) {
    return (error: unknown): never => {
      if (error instanceof IdentityRefusal) throw new SignInRejected(error.code, { returnTo, reason: error.message })
      throw error
    }
  }
}
