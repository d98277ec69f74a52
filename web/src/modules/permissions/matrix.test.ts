import { rolesByPermission } from '@portal/contract/permissions'
import { expect, test } from 'vitest'
import { permissionMatrix } from './matrix.ts'

test('every permission is in one group', () => {
  const listed = permissionMatrix('').flatMap(({ rows }) => rows.map(({ permission }) => permission))
  expect(listed.toSorted()).toEqual(Object.keys(rolesByPermission).toSorted())
})

test('can be searched by labels, names and groups', () => {
  expect(permissionMatrix('  REFUND').flatMap(({ rows }) => rows.map(({ label }) => label))).toEqual([
    'Cancel now, without refund',
    'Cancel now, with refund',
    'Refund all or part of a payment',
  ])
  expect(permissionMatrix('audit-trail').flatMap(({ rows }) => rows)).toHaveLength(1)
  expect(permissionMatrix('no such permission')).toEqual([])
})

test('shows the allowed roles', () => {
  expect(permissionMatrix('card sales')[0]?.rows[0]?.allowed).toEqual({
    support: false,
    operations: false,
    marketing: false,
    finance: true,
    management: false,
    administrator: true,
  })
})
