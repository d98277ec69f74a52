import { expect, test } from 'vitest'
import { permissionMatrix } from './matrix.ts'
import { permissionsCsv } from './permissions-csv.ts'

test('downloads the displayed permissions, one per line, with the access of each role', () => {
  const [header, ...lines] = permissionsCsv(permissionMatrix('card-sales-report')).slice(1).trimEnd().split('\r\n')
  expect(header).toBe('Group,Permission,Support,Operations,Marketing,Finance,Management,Administrator')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/,Not allowed,Not allowed,Not allowed,Allowed,Not allowed,Allowed$/)
})
