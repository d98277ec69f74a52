import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../http/refusal.ts'

/** OWASP's first recommendation; the package computes argon2id by default. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A check takes tens of milliseconds of one core and 19 MiB. Only this many run concurrently, and checks beyond a queue
 * of a few seconds are rejected: a flood of sign-ins slows down nothing but sign-ins.
 */
const MAX_CONCURRENT = 2
const MAX_WAITING = 100
/** Enough for a slow core to process a full queue. */
const QUEUE_DRAIN_SECONDS = 5

/** A hash, with the same settings, of an unknown password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$GLPOZ5ECSMhkU6TpSMJ+yA$tnLg/K6xrpVeVaXDCXkBGfPP+fqJDqdgvtn1bxArlxw'

/** Returns an argon2id hash in PHC notation. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, SETTINGS))
}

/** Takes the same time in every case, even without a hash: an unknown account, or no password set yet. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DUMMY_HASH, password))
  return passwordHash !== null && isRight
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1
  else if (waiting.length >= MAX_WAITING) throw tooManyRequests(QUEUE_DRAIN_SECONDS)
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The next check in the queue takes over this slot, so the count stays.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
