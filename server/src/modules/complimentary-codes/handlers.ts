import { type complimentaryCodesCalls, isInThePast } from '@portal/contract/complimentary-codes/calls'
import { toUtcDay } from '@portal/contract/dates'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type CallContext, type Handlers } from '../../platform/http/handler.ts'
import { toggle } from '../../platform/toggle/toggle.ts'
import { publish } from '../events/public.ts'
import { addCode } from './add-code.ts'
import { listCodes, lockCode, setCodeDisabled } from './queries.ts'
import { generateCode } from './rules.ts'

/** Even two collisions in a row would indicate a faulty source of randomness. */
const TRIES = 3

export const complimentaryCodesHandlers = {
  async getAllComplimentaryCodes(_request, { db }) {
    return listCodes(db)
  },

  async createComplimentaryCode({ input, staff, requestId, refuse }, context) {
    const { transaction, now } = context
    if (isInThePast(input.endDate, toUtcDay(now()))) throw refuse('ComplimentaryCodeInThePast')
    return transaction(async (tx) => {
      const at = now()
      const code = await insertUnusedCode(context, (text) => addCode(tx, { ...input, code: text, at }))
      await record(tx, { staff, action: 'create-complimentary-code', at, requestId, subject: code, after: input })
      return { code }
    })
  },

  async toggleComplimentaryCodeStatus(request, context) {
    const { complimentaryCode: code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-complimentary-code-status',
      subject: code,
      notFound: 'ComplimentaryCodeNotFound',
      lock: (tx) => lockCode(tx, code),
      async store(tx, disabled) {
        await setCodeDisabled(tx, code, disabled)
        const type = disabled ? 'code.disabled' : 'code.enabled'
        await publish(tx, { type, id: code, at: context.now(), data: {} })
      },
    })
  },
} satisfies Handlers<typeof complimentaryCodesCalls>

async function insertUnusedCode({ newId }: CallContext, insert: (code: string) => Promise<boolean>): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = generateCode(newId())
    if (await insert(code)) return code
  }
  throw new Error('no unused complimentary code was found')
}
