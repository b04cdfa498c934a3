import { expect, test } from 'vitest'
import { createRandomBytes } from './random-bytes.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('returns the requested number of bytes, never the same twice', () => {
  const randomBytes = createRandomBytes()
  const drawn = Array.from({ length: 1000 }, () => randomBytes(32))
  expect(drawn.every(({ length }) => length === 32)).toBe(true)
  expect(new Set(drawn.map(hexOf)).size).toBe(1000)
})

test('does not change returned bytes and returns no erased bytes', () => {
  const randomBytes = createRandomBytes()
  const first = randomBytes(32)
  const original = hexOf(first)
  for (let turn = 0; turn < 300; turn += 1) expect(hexOf(randomBytes(32))).not.toContain('00000000')
  expect(hexOf(first)).toBe(original)
})

test.each([0, 1, 4096, 5000])('returns %i bytes at once', (length) => {
  expect(createRandomBytes()(length)).toHaveLength(length)
})
