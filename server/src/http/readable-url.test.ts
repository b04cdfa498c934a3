import { expect, test } from 'vitest'
import { readableUrl } from './readable-url.ts'

test.each([
  ['/%', '/%25'],
  ['/%?a=%', '/%25?a=%'],
  ['/apply/%ff', '/apply/%25ff'],
  ['/api/purchases/%zz', '/api/purchases/%25zz'],
])('reads the path of %s as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read)
})

test.each([
  ['/pass/01K%E2%80%8B?t=abc%EF%BB%BF', '/pass/01K?t=abc'],
  ['/v/7KQM%E2%80%AE-4T2-XWP', '/v/7KQM-4T2-XWP'],
  ['/a?search=%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7', '/a?search=%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'],
  ['/a%2F%E2%80%8B?b=%26%E2%80%8B', '/a%2F?b=%26'],
  ['/%E2%80', '/%25E2%2580'],
])('reads the address %s as %s, without invisible characters', (url, read) => {
  expect(readableUrl(url)).toBe(read)
})

test.each(['/', '', '/apply?x=%', '/a%20b', '/%00', '/%E2%82%AC'])('leaves %j unchanged', (url) => {
  expect(readableUrl(url)).toBe(url)
})
