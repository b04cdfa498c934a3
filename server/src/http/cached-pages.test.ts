import { describe, expect, test } from 'vitest'
import { type CachedBody, createPageCache, type Made } from './cached-pages.ts'

const NOON = new Date('2026-12-01T12:00:00Z')
const aRequest = (version: string, some: Partial<{ key: string; now: Date; validUntil: Date }> = {}) => ({
  key: '/shop',
  version,
  now: NOON,
  validUntil: new Date(NOON.getTime() + 60_000),
  ...some,
})
const aPage = (html: string): Made => ({ status: 200, html, likeness: html })
const textOf = async (body: CachedBody | Made): Promise<string> =>
  'html' in body ? body.html : (await body.as('identity')).toString()

/** Counts how often the page is drawn. */
const aDraw = (made: () => Made) => {
  const draw = async (): Promise<Made> => {
    draw.times += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return made()
  }
  draw.times = 0
  return draw
}

describe('a cached page', () => {
  test('is drawn once for each version, however many requests arrive at once', async () => {
    const pages = createPageCache(1_000_000)
    const draw = aDraw(() => aPage('one'))
    const bodies = await Promise.all(Array.from({ length: 50 }, () => pages.find(aRequest('1'), draw)))
    bodies.push(await pages.find(aRequest('1'), draw))
    expect(new Set(await Promise.all(bodies.map(textOf)))).toEqual(new Set(['one']))
    expect(draw.times).toBe(1)
  })

  test('is drawn again for another version, even while the previous one is still being drawn', async () => {
    const pages = createPageCache(1_000_000)
    let price = 'Le 35'
    const draw = aDraw(() => aPage(price))
    const before = pages.find(aRequest('1'), draw)
    price = 'Le 40'
    expect(await textOf(await pages.find(aRequest('2'), draw))).toBe('Le 40')
    await before
    expect(await textOf(await pages.find(aRequest('2'), draw))).toBe('Le 40')
  })

  test('is drawn again after it expires, and keeps its body if nothing has changed', async () => {
    const pages = createPageCache(1_000_000)
    let drawnAt = 1
    const draw = aDraw(() => ({ status: 200, html: `page ${drawnAt}`, likeness: 'page' }))
    const first = await pages.find(aRequest('1'), draw)
    drawnAt = 2
    const later = { now: new Date(NOON.getTime() + 60_000), validUntil: new Date(NOON.getTime() + 120_000) }
    expect(await pages.find(aRequest('1', later), draw)).toBe(first)
    expect(draw.times).toBe(2)
  })

  test('is not cached if it is private or fails to draw', async () => {
    const pages = createPageCache(1_000_000)
    const broken = aDraw(() => ({ status: 200, html: 'half', likeness: null }))
    expect(await textOf(await pages.find(aRequest('1'), broken))).toBe('half')
    const failing = async (): Promise<Made> => {
      throw new Error('it could not be drawn')
    }
    await expect(pages.find(aRequest('1'), failing)).rejects.toThrow('it could not be drawn')
    expect(pages.last('/shop')).toBeNull()
    const whole = aDraw(() => aPage('whole'))
    expect(await textOf(await pages.find(aRequest('1'), whole))).toBe('whole')
    expect(broken.times + whole.times).toBe(2)
  })

  test('stays within its memory limit and evicts the least recently used page', async () => {
    const pages = createPageCache(100_000)
    const draw = aDraw(() => aPage('x'.repeat(1000)))
    for (let count = 0; count < 1000; count += 1) {
      await pages.find(aRequest('1', { key: `/shop?package=${count}` }), async () => aPage('y'.repeat(1000)))
      await pages.find(aRequest('1'), draw)
    }
    expect(pages.bytes()).toBeLessThanOrEqual(100_000)
    expect(draw.times).toBe(1)
    expect(pages.last('/shop?package=0')).toBeNull()
  })

  test('is compressed once for each encoding', async () => {
    const pages = createPageCache(1_000_000)
    const body = await pages.find(aRequest('1'), async () => aPage('words '.repeat(500)))
    if ('html' in body) throw new Error('the page was not kept')
    expect(body.as('br')).toBe(body.as('br'))
    expect((await body.as('br')).length).toBeLessThan(100)
    expect((await body.as('gzip')).length).toBeLessThan(100)
  })
})
