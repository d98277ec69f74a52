import { MOMENT_HEADER } from '@portal/contract/call'
import { writeMoment } from '@portal/contract/moments'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../db/connect.ts'
import { atOneMoment } from '../db/moments.ts'
import type { Source } from '../db/replica.ts'

/** Answers what was read at one moment, and says at which where that is known. */
export async function tellMoment<T>(
  reply: FastifyReply,
  { now, isTold }: { readonly now: Date; readonly isTold: boolean },
  source: Source,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { answer, moment, ageMs } = await atOneMoment(source, read)
  const at = new Date(now.getTime() - Math.ceil(ageMs))
  if (ageMs > 0) reply.header('age', Math.ceil(ageMs / 1000))
  if (isTold && moment !== null) reply.header(MOMENT_HEADER, writeMoment({ at, ...moment }))
  return answer
}
