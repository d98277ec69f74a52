import { expect, test } from 'vitest'
import { eventName } from '../customers/event-names.ts'
import { typeOfEvent } from './customer-events.ts'
import { bodyOf, eventTypeNames, eventTypes, exampleOf } from './event-types.ts'

/** Events for other systems that are not in the customer's timeline. */
const notOfTimeline = ['refund.succeeded', 'customer.trial_used']

test.each(eventTypeNames)('%s has a valid example and a name that receivers accept', (type) => {
  expect(bodyOf(type).strict().parse(exampleOf(type))).toEqual(exampleOf(type))
  expect(type).toMatch(/^[A-Za-z0-9_]+\.[A-Za-z0-9_]+$/)
  expect(eventTypes[type].about).toMatch(/\.$/)
})

test('customer events and customer event types match', () => {
  expect(Object.keys(typeOfEvent).toSorted()).toEqual(Object.values(eventName).toSorted())
  const aboutCustomers = eventTypeNames.filter((type) => eventTypes[type].object === 'customer')
  const used = [...new Set<string>([...Object.values(typeOfEvent), ...notOfTimeline])]
  expect(used.toSorted()).toEqual(aboutCustomers.toSorted())
})
