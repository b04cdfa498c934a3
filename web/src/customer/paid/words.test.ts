import { expect, test } from 'vitest'
import type { PaidHelp } from './words.ts'
import { adviceText, linesOf, TITLES } from './words.ts'

const NOW = Date.parse('2026-11-26T18:00:00Z')

const REFUNDED: PaidHelp = {
  transactionId: '01K7Z3N9QW4T8E2R5Y6V0XHJPM',
  orderCode: 'AB-CD',
  entrepreneurId: 'hub',
  businessName: 'Freetown Central Hub',
  helpPhone: null,
  packageName: 'Market Hour',
  price: 35,
  paymentMethod: 'orange_money',
  phoneNumber: '+232 76 123 456',
  money: 'going_back',
  pass: 'taken_back',
  router: 'seen',
  phone: 'not_seen',
  advice: 'money_going_back',
  paidAt: '2026-11-26T17:00:00Z',
  refund: { amount: 35, state: 'under_way', isCash: false, phone: '+232 76 *** 456', reference: null },
  endsAt: null,
  minutesLeft: null,
  hours: null,
  routerSeenAt: null,
  thisPhone: null,
  holders: [],
  logsIn: false,
  canClaim: false,
  claim: null,
}

const refund = { ...REFUNDED.refund, amount: 35, isCash: false, phone: '+232 76 *** 456', reference: null }
const said = (help: PaidHelp) => [
  TITLES[help.advice],
  adviceText(help, NOW).replace(' You can buy again at any time.', ''),
  linesOf(help, NOW)[0]?.text,
]

test.each([
  [
    'on its way',
    REFUNDED,
    ['Your money is on its way back', 'Le 35 is on its way back to +232 76 *** 456.', 'On its way back'],
  ],
  [
    'delayed',
    { ...REFUNDED, money: 'back_delayed', refund: { ...refund, state: 'delayed' } },
    [
      'Your money is on its way back',
      'Le 35 did not arrive yet at +232 76 *** 456. We are sorting it out. You need to do nothing.',
      'Did not arrive back yet',
    ],
  ],
  [
    'to be handed back in cash',
    { ...REFUNDED, refund: { ...refund, state: 'under_way', isCash: true } },
    ['Your money is on its way back', 'Le 35 comes back in cash, from the seller.', 'On its way back'],
  ],
  [
    'sent',
    { ...REFUNDED, money: 'went_back', advice: 'money_went_back', refund: { ...refund, state: 'sent' } },
    ['Your money went back', 'The Le 35 went back to you.', 'Sent back'],
  ],
] satisfies [string, PaidHelp, (string | undefined)[]][])(
  'reports money that is %s, and claims no more',
  (_, help, words) => {
    expect(said(help)).toEqual(words)
  },
)
