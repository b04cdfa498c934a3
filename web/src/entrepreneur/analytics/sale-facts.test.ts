import { afterEach, expect, test, vi } from 'vitest'
import { setServerClock } from '../../lib/clock.ts'
import { lateText, lessText } from './cells.tsx'
import type { Sale } from './queries.ts'

const CODE = { kind: 'code', name: 'Market flyer', code: 'MARKET20', off: 4 } as const
const HOUR = { kind: 'happy_hour', name: 'Quiet hours', code: null, off: 4 } as const

test.each<[Pick<Sale, 'discount' | 'offer'>, string | null]>([
  [{ discount: 0, offer: null }, null],
  [{ discount: 4, offer: CODE }, 'List price Le 20, Le 4 off by the code MARKET20'],
  [{ discount: 4, offer: HOUR }, 'List price Le 20, Le 4 off by “Quiet hours”'],
  [{ discount: 2, offer: null }, 'List price Le 20, Le 2 off for a loyal customer'],
  [
    { discount: 5.5, offer: CODE },
    'List price Le 20, Le 4 off by the code MARKET20, Le 1.50 off for a loyal customer',
  ],
])('describes a sale with %j as: %s', (sale, text) => {
  // The text reads these three fields alone.
  expect(lessText({ listPrice: 20, ...sale } as Sale)).toBe(text)
})

afterEach(() => {
  vi.useRealTimers()
  setServerClock(Date.now())
})

test('shows the day of an offline sale, and the year if it is another one', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T16:00:00Z') })
  setServerClock(Date.now())
  const by = { personName: 'Isatu Conteh', device: '' }
  const receivedAt = '2026-11-28T15:02:00Z'
  expect(lateText({ ...by, receivedAt, soldAt: '2026-11-28T13:34:00Z' })).toBe(
    'Made today 13:34, uploaded 15:02 by Isatu Conteh',
  )
  expect(lateText({ ...by, receivedAt, soldAt: '1958-11-28T13:34:00Z' })).toBe(
    'Made Fri 28 Nov 1958, 13:34, uploaded today 15:02 by Isatu Conteh',
  )
})
