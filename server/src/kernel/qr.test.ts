import { expect, test } from 'vitest'
import { createQrCache, drawQr } from './qr.ts'

const counted = () => {
  const drawn: string[] = []
  return {
    drawn,
    draw: async (text: string) => {
      drawn.push(text)
      return drawQr(text)
    },
  }
}

test('what was drawn before is not drawn again', async () => {
  const { drawn, draw } = counted()
  const cache = createQrCache(10, draw)
  const first = await cache.draw('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;')
  expect(await cache.draw('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;')).toBe(first)
  expect(first).toBe(await drawQr('WIFI:T:WPA;S:Hub;P:7KQM-4T2-XWP;;'))
  expect(drawn).toHaveLength(1)
})

test('the memory of drawings is bounded, and the oldest goes first', async () => {
  const { drawn, draw } = counted()
  const cache = createQrCache(2, draw)
  for (const text of ['a', 'b', 'c', 'b', 'c', 'a']) await cache.draw(text)
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  expect(cache.size()).toBe(2)
})

test('a drawing that failed is tried again', async () => {
  const cache = createQrCache(2)
  await expect(cache.draw('x'.repeat(5000))).rejects.toThrow()
  await expect(cache.draw('x'.repeat(5000))).rejects.toThrow()
  expect(cache.size()).toBe(0)
})
