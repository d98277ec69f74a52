import type { SingleSignOnRefusal } from '@portal/contract/staff/single-sign-on/calls'
import { IdentityRefusal } from '../../../integrations/identity/identity-provider.ts'

/** A sign-in at the provider that leads back to the sign-in page, with a word why. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code: SingleSignOnRefusal
  /** Where it would have led, for another try. */
  readonly returnTo: string

  /** `reason` is for the log, and without secrets. */
  constructor(code: SingleSignOnRefusal, { returnTo, reason = code }: { returnTo: string; reason?: string }) {
    super(reason)
    this.code = code
    this.returnTo = returnTo
  }

  /** Rethrows an error of the provider as one. */
  static rethrow(returnTo: string) {
    return (error: unknown): never => {
      if (error instanceof IdentityRefusal) throw new SignInRefused(error.code, { returnTo, reason: error.message })
      throw error
    }
  }
}
