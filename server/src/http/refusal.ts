import { type CommonErrorCode, commonErrors } from '@portal/contract/call'

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
