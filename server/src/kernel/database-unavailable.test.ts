import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-unavailable.ts'

const failing = (code: string) => Object.assign(new Error('could not extend file'), { code })

test.each([
  ['its disk is full', '53100'],
  ['its memory is full', '53200'],
  ['its disk fails', '58030'],
  ['it has no connection left', '53300'],
  ['it is starting', '57P03'],
])('treats the database as away when %s', (_, code) => {
  expect(isDatabaseAway(failing(code))).toBe(true)
  expect(isDatabaseAway(new Error('a query failed', { cause: failing(code) }))).toBe(true)
})

test.each([
  ['a row that is there already', '23505'],
  ['a statement that is not SQL', '42601'],
  ['a value that does not fit', '22001'],
  ['a lock that others hold', '55P03'],
])('does not treat the database as away because of %s', (_, code) => {
  expect(isDatabaseAway(failing(code))).toBe(false)
})
