import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveChannel, moveOutOfGroup, type OrderChange, orderChanges, orderGroupOf, reverseChanges } from './order.ts'

interface Listed {
  readonly code: string
  readonly order: number
}

/** Returns a list with these orders; its channels are named A, B, C… in sequence. */
function listOf(...orders: number[]): Listed[] {
  return orders.map((order, at) => ({ code: codeAt(at), order }))
}

const codeAt = (at: number) => `AA${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`

/** Returns the portal's list after these changes. */
function applied(list: readonly Listed[], changes: readonly OrderChange[]): Listed[] {
  const to = new Map(changes.map((change) => [change.code, change.to]))
  return list
    .map(({ code, order }) => ({ code, order: to.get(code) ?? order }))
    .sort((first, second) => first.order - second.order || (first.code < second.code ? -1 : 1))
}

test.each([
  ['between two at the top', [10, 20, 30], 2, 1, [['AAAC', 30, 15]]],
  ['to the very top', [10, 1000, 1000], 2, 0, [['AAAC', 1000, 4]]],
  ['above all alphabetical ones if there are no top channels', [1000, 1000, 2000], 2, 0, [['AAAC', 2000, 499]]],
  ['to the end of the top', [10, 1000, 1000], 2, 1, [['AAAC', 1000, 505]]],
  ['among the alphabetical ones', [10, 1000, 1000], 0, 1, [['AAAA', 10, 1000]]],
  ['to the beginning of the bottom', [1000, 1000, 2000], 0, 1, [['AAAA', 1000, 1500]]],
  ['to the end if there are no bottom channels', [1000, 1000, 1000], 0, 2, [['AAAA', 1000, 1010]]],
  ['to the end', [1000, 2000, 3000], 0, 2, [['AAAA', 1000, 3010]]],
  ['between adjacent top and bottom channels', [10, 2000, 3000], 2, 1, [['AAAC', 3000, 1000]]],
] as const)('moves a channel %s', (_where, orders, from, to, expected) => {
  const list = listOf(...orders)
  const changes = moveChannel(list, list[from]?.code ?? '', to)
  expect(changes?.map((change) => [change.code, change.from, change.to])).toEqual(expected)
})

test('changes nothing for an unchanged position, a move among alphabetical channels or an unknown channel', () => {
  expect(moveChannel(listOf(10, 1000, 1000, 1000), 'AAAA', 0)).toEqual([])
  expect(moveChannel(listOf(10, 1000, 1000, 1000), 'AAAB', 2)).toEqual([])
  expect(moveChannel(listOf(10), 'NONE', 0)).toEqual([])
})

test.each([
  ['above', [10, 1000, 1000, 2000], 1, [['AAAB', 1000, 505]]],
  ['above', [1000, 1000], 1, [['AAAB', 1000, 499]]],
  ['above', [1000], 0, [['AAAA', 1000, 499]]],
  [
    'above',
    [10, 999, 1000],
    2,
    [
      ['AAAA', 10, 250],
      ['AAAB', 999, 500],
      ['AAAC', 1000, 750],
    ],
  ],
  ['below', [10, 1000, 1000, 2000], 1, [['AAAB', 1000, 1500]]],
  ['below', [1000, 1000], 0, [['AAAA', 1000, 1010]]],
  [
    'below',
    [10, 1000, 1001],
    1,
    [
      ['AAAB', 1000, 1010],
      ['AAAC', 1001, 1020],
    ],
  ],
] as const)('moves an alphabetical channel %s the others of %j', (side, orders, at, expected) => {
  const list = listOf(...orders)
  const changes = moveOutOfGroup(list, list[at]?.code ?? '', side)
  expect(changes?.map((change) => [change.code, change.from, change.to]).toSorted()).toEqual(expected)
})

test('renumbers only the top channels if there is no gap left', () => {
  const list = listOf(998, 999, 999, 1000, 5000)
  const changes = moveChannel(list, 'AAAE', 1) ?? []

  expect(changes.map(({ code }) => code).sort()).toEqual(['AAAA', 'AAAB', 'AAAC', 'AAAE'])
  expect(applied(list, changes).map(({ code }) => code)).toEqual(['AAAA', 'AAAE', 'AAAB', 'AAAC', 'AAAD'])
})

test('reports when all top positions are taken', () => {
  const list = listOf(...Array.from({ length: 1000 }, (_, order) => order), 5000)
  expect(moveChannel(list, list.at(-1)?.code ?? '', 3)).toBeNull()
})

const lists = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constant(1000), fc.integer({ min: 1001, max: 9_999_999_999 })), {
    minLength: 2,
    maxLength: 40,
  })
  .map((orders) => listOf(...orders.sort((first, second) => first - second)))

test('for any list, keeps the other channels in order, moves the channel to its target and can be undone', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (list, one, other) => {
      const code = list[one % list.length]?.code ?? ''
      const index = other % list.length
      const changes = moveChannel(list, code, index) ?? []
      const moved = applied(list, changes)

      const without = (all: readonly Listed[]) => all.map((channel) => channel.code).filter((name) => name !== code)
      expect(without(moved)).toEqual(without(list))
      const order = moved.find((channel) => channel.code === code)?.order ?? 0
      if (changes.length > 0) expect(orderChanges.safeParse(changes).success).toBe(true)
      if (orderGroupOf(order) !== 'alphabetical') expect(moved[index]?.code).toBe(code)
      if (changes.length > 0) expect(applied(moved, reverseChanges(changes))).toEqual(applied(list, []))
    }),
    { numRuns: 2000, seed: 4 },
  )
})
