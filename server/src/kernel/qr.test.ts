import { expect, test } from 'vitest'
import { createQrCache, drawQr } from './qr.ts'

const counted = () => {
  const drawn: string[] = []
  return {
    drawn,
    draw: (text: string) => {
      drawn.push(text)
      return drawQr(text)
    },
  }
}

test('draws a text once', () => {
  const { drawn, draw } = counted()
  const cache = createQrCache(10, draw)
  const first = cache.draw('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;')
  expect(cache.draw('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;')).toBe(first)
  expect(first).toBe(drawQr('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;'))
  expect(drawn).toHaveLength(1)
})

test('limits the number of drawings and evicts the oldest', () => {
  const { drawn, draw } = counted()
  const cache = createQrCache(2, draw)
  for (const text of ['a', 'b', 'c', 'b', 'c', 'a']) cache.draw(text)
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  expect(cache.size()).toBe(2)
})

test('retries a failed drawing', () => {
  const cache = createQrCache(2)
  expect(() => cache.draw('x'.repeat(5000))).toThrow()
  expect(() => cache.draw('x'.repeat(5000))).toThrow()
  expect(cache.size()).toBe(0)
})
