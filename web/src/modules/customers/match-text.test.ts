import { matchedFields } from '@portal/contract/customers/calls'
import { expect, test } from 'vitest'
import { isIdentified, isMatchShown, matchText } from './match-text.ts'

test('describes each match', () => {
  expect(matchedFields.map((field) => matchText({ field, text: '4771' }))).toEqual([
    'Name',
    'Username',
    'Card 4771',
    'Invoice 4771',
    'Payment 4771',
    'Refund 4771',
    'Chargeback 4771',
    'Provider customer ID 4771',
    'App store 4771',
    'Alternate contact: 4771',
    'Note: 4771',
    'Similar name',
  ])
})

test('the row shows its own matches, and unique numbers identify a customer', () => {
  expect(matchedFields.filter((field) => isMatchShown({ field }))).toEqual(['name', 'username'])
  const others = matchedFields.filter((field) => !isIdentified({ field }))
  expect(others).toEqual(['name', 'username', 'card', 'contact', 'note', 'similar'])
})
