import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLine } from './phones-online.tsx'

const NOW = Date.parse('2026-11-29T15:00:00.000Z')

const lineOf = (endsAt: string): string =>
  renderToStaticMarkup(
    <PhoneLine
      now={NOW}
      phone={{
        macTail: '04:02',
        transactionId: '01J0000000000000000000SALE',
        packageName: 'Family purse',
        customerName: 'Aminata Kamara',
        gatewayName: 'Stall',
        beganAt: '2026-11-29T14:00:00.000Z',
        endsAt,
        megabytes: 4,
      }}
    />,
  )

test.each([
  ['today at 15:30', '2026-11-29T15:30:00.000Z'],
  ['tomorrow at 11:51', '2026-11-30T11:51:00.000Z'],
  ['Sat 29 May 2027 at 11:51', '2027-05-29T11:51:00.000Z'],
])('a phone’s pass ends %s', (text, endsAt) => {
  expect(lineOf(endsAt)).toContain(`pass ends ${text} ·`)
})
