import { easternDay } from '@portal/contract/dates'
import type { Account } from './account.ts'
import type { Calendar } from './calendar.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { BRAND } from './merchants.ts'
import type { Person } from './person-generator.ts'
import { noSupportInformation } from './profiles.ts'
import { type ShowcaseName, showcase } from './showcase.ts'
import { ShowcaseBuilder } from './showcase-builder.ts'
import { type Story, stories } from './showcase-stories.ts'

/** Returns the showcase customers as of a given time, in order of sign-up. */
export function showcaseHistories(calendar: Calendar, now: Date): DemoCustomer[] {
  const names = Object.keys(stories) as ShowcaseName[] // the keys of a record are its names
  return names
    .map((name) => write(name, stories[name], calendar, now))
    .sort((one, other) => one.createdAt - other.createdAt)
}

function write(name: ShowcaseName, story: Story, calendar: Calendar, now: Date): DemoCustomer {
  const builder = new ShowcaseBuilder(calendar, easternDay(now), story.renewedDaysAgo)
  const createdAt = builder.at(story.signedUpDaysAgo, 540)
  const verified = story.unverified === undefined
  builder.signUp(createdAt, verified)
  const account: Account = {
    type: 'free',
    status: verified ? 'active' : 'registered',
    merchant: BRAND,
    newUser: true,
    inAppSubscription: false,
    lastPaymentMode: null,
    providerCustomerId: null,
    validTill: null,
    lastLoginAt: verified ? builder.at(1, 1200) : null,
    freeSecondsConsumed: 0,
    ...story.write(builder),
  }
  return {
    createdAt,
    person: person(name, story),
    account,
    history: builder.books.history,
    fixed: { ...plain, ...story.row },
  }
}

function person(name: ShowcaseName, { firstName, lastName }: Story): Person {
  return {
    username: showcase[name].toLowerCase(),
    firstName,
    lastName,
    asciiFirst: '',
    asciiLast: '',
    language: 'en',
    place: { state: 'FL', timeZone: 'America/New_York', city: 'Miami', zipCodes: ['33125'], areaCodes: ['305'] },
    street: '1 Demo Street',
    zipCode: '33125',
  }
}

/** No random data: only what the story defines. */
const plain = {
  opted_in: true,
  address_line2: null,
  client: 'web',
  utm_source: null,
  utm_campaign: null,
  utm_medium: null,
  utm_term: null,
  utm_content: null,
  social_profiles: '{}',
  ...noSupportInformation,
} as const
