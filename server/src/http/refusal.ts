import { type Call, type CommonErrorCode, commonErrors } from '@portal/contract/call'

/** An expected "no": answered as its status with exactly its code as the body, and never logged as a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number

  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
  }
}

/** A "no" that any call may answer. */
export function refuseCommon(code: CommonErrorCode): Refusal {
  return new Refusal(code, commonErrors[code].status)
}

/** Makes the "no"s that a call declares, by their codes. */
export function refuserOf(call: Call) {
  return (code: string): Refusal => {
    const declared = call.errors[code]
    if (!declared) throw new Error(`code ${code} is not declared for ${call.path}`)
    return new Refusal(code, declared.status)
  }
}
