import { expect, test } from 'vitest'
import { isDatabaseNotWritable, isDatabaseUnavailable, isDatabaseUnreachable, isTransientFailure } from './failures.ts'

const failure = (code: string) => Object.assign(new Error('failed'), { code })

const unreachable =
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN ENOTFOUND EAI_AGAIN 53300 57P01 57P02 57P03 57P05 08006'

test.each(unreachable.split(' '))('%s means that the database is unreachable', (code) => {
  expect(isDatabaseUnreachable(failure(code))).toBe(true)
  expect(isDatabaseNotWritable(failure(code))).toBe(false)
})

test.each(['25006', '53100', '53200', '58030'])('%s means that the database is not writable', (code) => {
  expect(isDatabaseUnreachable(failure(code))).toBe(false)
  expect(isDatabaseNotWritable(failure(code))).toBe(true)
  expect(isDatabaseUnavailable(failure(code))).toBe(true)
  expect(isTransientFailure(failure(code))).toBe(true)
})

test.each(['23505', '42501', '42P01', '22P02', '57014', '40001'])('%s is not a database failure', (code) => {
  expect(isDatabaseUnavailable(failure(code))).toBe(false)
})
