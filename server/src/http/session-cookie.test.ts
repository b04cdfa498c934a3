import { expect, test } from 'vitest'
import { createPassCookies } from './session-cookie.ts'

const PASS = '01JZZZZZZZZZZZZZZZZZZZZZZ1'
const LATER = '01JZZZZZZZZZZZZZZZZZZZZZZ2'
const TOKEN = 'x'.repeat(43)

test("binds a pass secret to HTTPS and to the portal's path", () => {
  expect(createPassCookies(true).set({ purchaseId: PASS, token: TOKEN, seconds: 60 })).toBe(
    `__Secure-minit_pass_${PASS}=${TOKEN}; Max-Age=60; Path=/wifi; HttpOnly; Secure; SameSite=Lax`,
  )
})

test('reads the cookies that can be pass secrets, newest first', () => {
  const cookies = {
    [`minit_pass_${PASS}`]: TOKEN,
    [`minit_pass_${LATER}`]: TOKEN,
    [`__Secure-minit_pass_${PASS}`]: TOKEN,
    minit_pass_: TOKEN,
    'minit_pass_no-id': TOKEN,
    [`minit_pass_${PASS.replace('1', '3')}`]: 'short',
    minit_phone: TOKEN,
  }
  expect(createPassCookies(false).read(cookies)).toEqual([
    { purchaseId: LATER, token: TOKEN },
    { purchaseId: PASS, token: TOKEN },
  ])
})

test('reads at most twenty pass secrets', () => {
  const names = Array.from({ length: 30 }, (_, at) => `minit_pass_${PASS.slice(0, 24)}${10 + at}`)
  expect(createPassCookies(false).read(Object.fromEntries(names.map((name) => [name, TOKEN])))).toHaveLength(
    20,
  )
})
