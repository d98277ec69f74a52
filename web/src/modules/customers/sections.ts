import type { Customer } from '@portal/contract/customers/details'
import { displayName } from '@portal/contract/display-name'
import { dateFact, type Fact, type FactGroup, type FactSection, fact, linkFact } from './facts.ts'

/** A group of facts before unknown ones are dropped. */
interface Group {
  readonly title?: string
  readonly facts: readonly Fact[]
}

interface Section extends Omit<FactSection, 'groups' | 'summary'> {
  readonly groups: readonly Group[]
  readonly summarize?: (known: readonly FactGroup[]) => string
}

/** The sections with facts about this customer, without empty ones. */
export function sectionsOf(customer: Customer): readonly FactSection[] {
  const { inAppSubscriptionDetails, subscriptions, cards, address, attribution, support } = customer
  const { facebook, google, twitter } = customer
  const sections: readonly Section[] = [
    {
      title: 'In-App Subscription Details',
      isBilling: true,
      groups: inAppSubscriptionDetails.map((one) => ({ facts: inAppFacts(one) })),
    },
    {
      title: 'Subscription Details',
      isBilling: true,
      groups: subscriptions.map((one) => ({ facts: subscriptionFacts(one) })),
    },
    { title: 'Credit Card Details', isBilling: true, groups: cards.map((one) => ({ facts: cardFacts(one) })) },
    { title: 'Address', groups: groupOf(address, addressFacts) },
    { title: 'Support Information', groups: groupOf(support, supportFacts) },
    { title: 'Attribution', groups: groupOf(attribution, attributionFacts), summarize: valuesOf },
    {
      title: 'Social Profiles',
      groups: [
        ...groupOf(facebook, facebookFacts, 'Facebook'),
        ...groupOf(google, googleFacts, 'Google'),
        ...groupOf(twitter, twitterFacts, 'Twitter'),
      ],
      summarize: (known) => known.map(({ title }) => title).join(', '),
    },
  ]
  return sections
    .map(({ groups, summarize, ...section }) => {
      const known = groups.map(knownGroup).filter(({ facts }) => facts.length > 0)
      return { ...section, groups: known, ...(summarize && { summary: summarize(known) }) }
    })
    .filter(({ groups }) => groups.length > 0)
}

function valuesOf(known: readonly FactGroup[]): string {
  return known.flatMap(({ facts }) => facts.map(({ value }) => value)).join(', ')
}

function inAppFacts(subscription: Customer['inAppSubscriptionDetails'][number]): readonly Fact[] {
  return [
    fact('Device', displayName(subscription.device)),
    fact('Plan', displayName(subscription.plan)),
    dateFact('Start Date', subscription.startDate),
    dateFact('End Date', subscription.endDate),
  ]
}

function subscriptionFacts(subscription: Customer['subscriptions'][number]): readonly Fact[] {
  return [
    fact('Plan', displayName(subscription.plan)),
    fact('Coupon', subscription.coupon),
    dateFact('Start Date', subscription.startDate),
    dateFact('End Date', subscription.endDate),
    dateFact('Invoice Date', subscription.nextInvoiceDate),
    dateFact('Cancel On', subscription.cancelOn),
    fact('Invoice Count', subscription.invoiceCount),
    fact('Payment Attempts', subscription.paymentAttemptCount),
  ]
}

function cardFacts(card: Customer['cards'][number]): readonly Fact[] {
  return [
    fact('Name', card.name),
    fact('Number', `•••• •••• •••• ${card.last4}`),
    fact('Brand', displayName(card.brand)),
    fact('Funding', displayName(card.funding)),
  ]
}

function addressFacts(address: NonNullable<Customer['address']>): readonly Fact[] {
  return [
    fact('Line 1', address.line1),
    fact('Line 2', address.line2),
    fact('City', address.city),
    fact('State', address.state),
    fact('Zip Code', address.zipCode),
    fact('Country', address.country),
  ]
}

function attributionFacts(attribution: NonNullable<Customer['attribution']>): readonly Fact[] {
  return [
    fact('Client', attribution.client),
    fact('UTM Source', attribution.utmSource),
    fact('UTM Campaign', attribution.utmCampaign),
    fact('UTM Medium', attribution.utmMedium),
    fact('UTM Term', attribution.utmTerm),
    fact('UTM Content', attribution.utmContent),
  ]
}

function facebookFacts(profile: NonNullable<Customer['facebook']>): readonly Fact[] {
  return [fact('Name', joined(profile.first_name, profile.last_name)), linkFact('Profile', profile.link, profile.link)]
}

function googleFacts(profile: NonNullable<Customer['google']>): readonly Fact[] {
  return [
    fact('Name', joined(profile.given_name, profile.family_name)),
    fact('Locale', profile.locale),
    fact('Gender', displayName(profile.gender)),
    linkFact('Profile', profile.profile, profile.profile),
  ]
}

function twitterFacts(profile: NonNullable<Customer['twitter']>): readonly Fact[] {
  const id = profile.id_str
  const isId = id !== null && /^\d+$/.test(id)
  return [
    fact('Name', profile.name),
    fact('Location', profile.location),
    fact('Language', profile.lang),
    fact('Time Zone', profile.time_zone),
    linkFact('Profile', id, isId ? `https://twitter.com/intent/user?user_id=${id}` : null),
  ]
}

function supportFacts(support: NonNullable<Customer['support']>): readonly Fact[] {
  return [
    fact('Alternate Contact 1', support.altContact1),
    fact('Alternate Contact 2', support.altContact2),
    fact('Address', support.address),
    fact('City', support.city),
    fact('State', support.state),
    fact('Zip Code', support.zipCode),
    { ...fact('Notes', support.notes), isLong: true },
  ]
}

function groupOf<T>(section: T | null, factsOf: (section: T) => readonly Fact[], title?: string): readonly Group[] {
  return section === null ? [] : [{ facts: factsOf(section), ...(title !== undefined && { title }) }]
}

function knownGroup({ facts, ...group }: Group, index: number): FactGroup {
  return { ...group, position: index + 1, facts: facts.filter(({ value }) => value.trim() !== '') }
}

function joined(...names: readonly (string | null)[]): string {
  return names.filter(Boolean).join(' ')
}
