import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../http/refusal.ts'

/** OWASP's first choice; argon2id is what the package computes by default. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A check takes tens of milliseconds of one core and 19 MiB. So few run at once, and beyond a queue of a few seconds
 * further ones are refused: a flood of sign-ins slows down sign-ins and nothing else.
 */
const MAX_CONCURRENT = 2
const MAX_WAITING = 100
/** By then a full queue has been worked off, also by a slow core. */
const QUEUE_LASTS_SECONDS = 5

/** The hash, with the same settings, of an unknown password. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$GLPOZ5ECSMhkU6TpSMJ+yA$tnLg/K6xrpVeVaXDCXkBGfPP+fqJDqdgvtn1bxArlxw'

/** Argon2id in PHC notation. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, SETTINGS))
}

/** Takes equally long in every case, also without a hash: an unknown account, or no password set yet. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password))
  return passwordHash !== null && isRight
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1
  else if (waiting.length >= MAX_WAITING) throw tooManyRequests(QUEUE_LASTS_SECONDS)
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The next in line takes over this turn, so the count stays.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
