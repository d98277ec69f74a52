import { MOMENT_HEADER } from '@portal/contract/call'
import { writeMoment } from '@portal/contract/moments'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../db/connect.ts'
import { atOneMoment } from '../db/moments.ts'
import type { Source } from '../db/replica.ts'

/** Answers what was read at one moment, and says at which where that is known. */
export async function tellMoment<T>(
  reply: FastifyReply,
  now: Date,
  { db, staleMs }: Source,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { answer, moment } = await atOneMoment(db, read)
  const at = new Date(now.getTime() - Math.ceil(staleMs))
  if (moment !== null) reply.header(MOMENT_HEADER, writeMoment({ at, ...moment }))
  return answer
}
