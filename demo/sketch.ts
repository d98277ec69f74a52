/** Accounts without a history, in the shares that histories come to: enough to search and to count millions. */
import { addDays, easternDay } from '@portal/contract/dates'
import { type Account, FREE_SECONDS } from './account.ts'
import { pickMerchant } from './merchants.ts'
import { Random, weighted } from './random.ts'
import { streams } from './streams.ts'

type Kind = Pick<Account, 'type' | 'newUser' | 'inAppSubscription' | 'lastPaymentMode'> & {
  readonly unverified: number
}

const nothing = { newUser: true, inAppSubscription: false, lastPaymentMode: null } as const
const trial: Kind = { ...nothing, type: 'free', unverified: 0.16 }
const complimentary: Kind = { ...nothing, type: 'comp', unverified: 0.03 }
const card: Kind = { type: 'paid', newUser: false, inAppSubscription: false, lastPaymentMode: 'card', unverified: 0.04 }
const inApp: Kind = {
  type: 'paid',
  newUser: true,
  inAppSubscription: true,
  lastPaymentMode: 'in-app',
  unverified: 0.06,
}

const pickKind = weighted<Kind>([
  [trial, 66],
  [card, 18],
  [inApp, 6],
  [complimentary, 7],
  [{ ...nothing, type: null, unverified: 0.9 }, 3],
])

export function createSketcher(seed: number, now: Date): (index: number, createdAt: number) => Account {
  const random = new Random()
  const today = easternDay(now)
  return (index, createdAt) => {
    random.begin(seed, index, streams.life)
    const merchant = pickMerchant(random)
    const { unverified, ...kind } = pickKind(random)
    const status = random.chance(unverified)
      ? 'registered'
      : kind.type === 'free' && random.chance(0.03)
        ? 'suspended'
        : 'active'
    return {
      ...kind,
      status,
      merchant,
      providerCustomerId: null,
      validTill: kind.type === 'comp' ? addDays(today, random.between(1, 600)) : null,
      lastLoginAt:
        status === 'registered' ? null : createdAt + Math.floor(random.share() * (now.getTime() - createdAt)),
      freeSecondsConsumed: kind.type === 'free' ? random.between(0, FREE_SECONDS) : 0,
    }
  }
}
