import type { Account } from './account.ts'
import { pickAttribution } from './attribution.ts'
import type { CopyRow } from './copy.ts'
import type { Person } from './people.ts'
import { pickSocialProfiles, pickSupportInformation } from './profiles.ts'
import { Random } from './random.ts'
import { streams } from './streams.ts'

const random = new Random()

/** Everything that the portal stores in a customer's own row. Instants in milliseconds. */
export function customerRow(facts: {
  readonly id: number
  readonly seed: number
  readonly createdAt: number
  readonly person: Person
  readonly account: Account
  readonly subscribed: Pick<CopyRow<'customers'>, 'current_plan' | 'cancellation_requested'>
  /** What is not left to chance. */
  readonly fixed: Partial<CopyRow<'customers'>>
}): CopyRow<'customers'> {
  const { id, createdAt, person, account } = facts
  random.begin(facts.seed, id, streams.profile)
  const hasAddress = account.lastPaymentMode === 'card' || random.chance(0.18)
  return {
    id,
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    type: account.type,
    status: account.status,
    merchant_code: account.merchant,
    new_user: account.newUser,
    created_at: createdAt,
    last_login_at: account.lastLoginAt,
    time_zone: person.place.timeZone,
    language: person.language,
    opted_in: random.chance(0.7),
    free_seconds_consumed: account.freeSecondsConsumed,
    last_payment_mode: account.lastPaymentMode,
    in_app_subscription: account.inAppSubscription,
    provider_customer_id: account.providerCustomerId,
    valid_till: account.validTill,
    address_line1: hasAddress ? person.street : null,
    address_line2: hasAddress && random.chance(0.2) ? `Apt ${random.between(1, 60)}` : null,
    city: hasAddress ? person.place.city : null,
    state: hasAddress ? person.place.state : null,
    zip_code: hasAddress ? person.zipCode : null,
    country: hasAddress ? 'US' : null,
    ...pickAttribution(random, createdAt),
    social_profiles: pickSocialProfiles(random, person),
    ...pickSupportInformation(random, person),
    ...facts.subscribed,
    ...facts.fixed,
  }
}
