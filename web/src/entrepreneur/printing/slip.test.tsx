import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SlipFacts } from './queries.ts'
import { Slip } from './slip-button.tsx'
import { SlipChoice } from './slip-sheet.tsx'

const SOLD: SlipFacts = {
  transactionId: '01J0000000000000000000SALE',
  customerName: 'Aminata Kamara',
  packageName: 'Market Hour',
  networkName: 'Lumley Net',
  wifiKind: 'captive',
  hasRouter: true,
  password: 'K7QM-4TX-9BC',
  fromStock: false,
  stockPassword: null,
  qrCode: 'data:,',
  expiresAt: '2026-11-20T15:47:00.000Z',
  unusedMinutes: null,
  onlineMinutes: null,
  hours: null,
  amount: 35,
  free: null,
  paymentMethod: 'cash',
}
const FREE: SlipFacts = {
  ...SOLD,
  customerName: 'Free minutes',
  packageName: '20 free minutes',
  amount: null,
}

const textOf = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(element).replace(/(<[^>]+>)+/g, '|')

test.each<[string, SlipFacts, string, string]>([
  [
    'a sale',
    SOLD,
    '|Aminata Kamara|Market Hour · Le 35 cash · ends today at 15:47|',
    'Price|Le 35|Customer|Aminata Kamara',
  ],
  [
    'a sponsor’s minutes',
    { ...FREE, free: { paidBy: 'Kissy School' } },
    '|Free, paid by Kissy School|20 free minutes · ends today at 15:47|',
    'Price|Free, paid by Kissy School|',
  ],
  [
    'the shop’s own free minutes',
    { ...FREE, free: { paidBy: null } },
    '|Free minutes|20 free minutes · ends today at 15:47|',
    'Price|Free minutes|',
  ],
  [
    'given minutes',
    { ...SOLD, customerName: '+232 78 *** 321', amount: null },
    '|+232 78 *** 321|Market Hour · Given by another customer · ends today at 15:47|',
    'Price|Given by another customer|Customer|+232 78 *** 321',
  ],
])('the slip of %s says who paid, in the list and on paper', (_, slip, inList, onPaper) => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  expect(textOf(<SlipChoice slip={slip} now={now} isChosen={false} onChange={() => undefined} />)).toBe(
    inList,
  )
  const paper = textOf(<Slip slip={slip} businessName="Lumley Net" />)
  expect(paper).toContain(onPaper)
  expect(paper.includes('Customer')).toBe(slip.free === null)
})
