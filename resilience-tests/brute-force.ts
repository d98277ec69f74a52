import { type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** The address that the portal must trust as a proxy. */
export const PROXY = '127.0.0.2'
const SIGN_IN_INTERVAL_MS = 100

export interface Account {
  readonly email: string
  readonly password: string
}

export interface BruteForceOptions {
  readonly url: string
  /** The account under attack. */
  readonly target: Account
  /** An account that keeps signing in from the attacker's address. */
  readonly other: Account
  readonly guesses: number
  readonly concurrency: number
}

export interface BruteForceFigures {
  readonly route: string
  readonly guesses: number
  /** Attempts rejected as incorrect; the others were rejected unchecked. */
  readonly checked: number
  readonly refused: number
  /** Any other responses. */
  readonly unexpected: number
  /** Responses to the correct password right after the attempts, from the attacker's address and from elsewhere. */
  readonly correctFromAttacker: number
  readonly correctFromElsewhere: number
  readonly otherSignIns: number
  readonly otherFailed: number
  readonly slowestOtherMs: number
  readonly seconds: number
}

interface Origin {
  readonly localAddress: string
  readonly headers: (guess: number) => Record<string, string>
}

interface Route {
  readonly name: string
  readonly from: Origin
  readonly elsewhere: Origin
}

const routes: readonly Route[] = [
  {
    name: 'directly',
    from: {
      localAddress: '127.0.0.1',
      headers: (guess) => {
        const forged = forgedAddress(guess)
        return { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` }
      },
    },
    elsewhere: { localAddress: '127.0.0.3', headers: () => ({}) },
  },
  {
    name: 'through the proxy',
    from: {
      localAddress: PROXY,
      // A proxy appends the address that it sees to the header.
      headers: (guess) => ({ 'x-forwarded-for': `${forgedAddress(guess)}, 198.51.100.7` }),
    },
    elsewhere: { localAddress: PROXY, headers: () => ({ 'x-forwarded-for': '203.0.113.9' }) },
  },
]

/** Attacks one account's password, with a different forged address for each attempt. */
export async function runBruteForce(options: BruteForceOptions): Promise<BruteForceFigures[]> {
  const figures: BruteForceFigures[] = []
  for (const route of routes) figures.push(await attack(route, options))
  return figures
}

async function attack({ name, from, elsewhere }: Route, options: BruteForceOptions): Promise<BruteForceFigures> {
  const { url, target, other, guesses, concurrency } = options
  const startedAt = performance.now()
  const responses: SignInResponse[] = []
  let next = 0
  let isOver = false
  const others = keepSigningIn(url, from, other, () => isOver)
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < guesses) {
        const number = next++
        responses.push(await signIn(url, from, { ...target, password: `Guess${number}x` }, number))
      }
    }),
  )
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  isOver = true
  const checked = responses.filter(({ body }) => body === 'Unauthorized').length
  const refused = responses.filter(({ status }) => status === 429).length
  return {
    route: name,
    guesses,
    checked,
    refused,
    unexpected: guesses - checked - refused,
    correctFromAttacker: (await signIn(url, from, target)).status,
    correctFromElsewhere: (await signIn(url, elsewhere, target)).status,
    ...(await others),
    seconds,
  }
}

async function keepSigningIn(url: string, from: Origin, account: Account, isOver: () => boolean) {
  const responses: SignInResponse[] = []
  do {
    responses.push(await signIn(url, from, account))
    await wait(SIGN_IN_INTERVAL_MS)
  } while (!isOver())
  return {
    otherSignIns: responses.length,
    otherFailed: responses.filter(({ status }) => status !== 200).length,
    slowestOtherMs: Math.round(Math.max(...responses.map(({ ms }) => ms))),
  }
}

interface SignInResponse {
  readonly status: number
  readonly body: string
  readonly ms: number
}

async function signIn(
  url: string,
  { localAddress, headers }: Origin,
  account: Account,
  guess = 0,
): Promise<SignInResponse> {
  const startedAt = performance.now()
  const { email, password } = account
  const options = {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', ...headers(guess) },
  } satisfies RequestOptions
  return new Promise((resolve, reject) => {
    const pending = request(`${url}/admin/api/sign-in`, options, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - startedAt }),
        reject,
      )
    })
    pending.on('error', reject)
    pending.end(JSON.stringify({ email, password }))
  })
}

function forgedAddress(guess: number): string {
  return `203.0.${guess >> 8}.${guess & 255}`
}
