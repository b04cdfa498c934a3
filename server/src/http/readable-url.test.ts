import { expect, test } from 'vitest'
import { readableUrl } from './readable-url.ts'

test.each([
  ['/%', '/%25'],
  ['/%?a=%', '/%25?a=%'],
  ['/apply/%ff', '/apply/%25ff'],
  ['/api/purchases/%zz', '/api/purchases/%25zz'],
])('the path of %s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read)
})

test.each(['/', '', '/apply?x=%', '/a%20b', '/%00', '/%E2%82%AC'])('%j stays as it is', (url) => {
  expect(readableUrl(url)).toBe(url)
})
