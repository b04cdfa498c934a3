import { expect, test } from 'vitest'
import { isPasswordAName } from './passwords.ts'

test.each([
  ['platform-admin', 'platform-admin'],
  ['Platform_Admin', 'platform-admin'],
  ['platform.admin', 'platform-admin'],
  ['fatmata@shop.example', 'fatmata@shop.example'],
  ['Fatmata.Koroma', 'fatmata.koroma@shop.example'],
  ['adminadmin', 'admin'],
  ['+23276123456', '+23276123456'],
  ['0023276123456', '+23276123456'],
  ['076 123 456', '+23276123456'],
  ['076-123-456', '+23276123456'],
])('rejects %s as the name %s', (password, name) => {
  expect(isPasswordAName(password, [null, undefined, name])).toBe(true)
})

test.each([
  ['a long and good one', 'admin'],
  ['admin-of-minit-77', 'admin'],
  ['0761234567', '+23276123456'],
  ['whatever-it-is', ''],
])('accepts %s next to the name %s', (password, name) => {
  expect(isPasswordAName(password, [name])).toBe(false)
})
