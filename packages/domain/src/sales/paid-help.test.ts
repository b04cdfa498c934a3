import { expect, test } from 'vitest'
import { type PaidFacts, paidTruth } from './paid-help.ts'

const UNPAID: PaidFacts = {
  status: 'expired',
  isCash: false,
  isHeld: false,
  claim: null,
  refund: null,
  pass: null,
  network: null,
  isRouterSeen: true,
}
const PAID: PaidFacts = {
  ...UNPAID,
  status: 'paid',
  pass: { isUnused: false, state: 'active' },
  network: 'opening',
}
const ended = { isUnused: false, state: 'expired' } as const
const revoked = { isUnused: false, state: 'revoked' } as const
const unused = { isUnused: true, state: 'active' } as const

test.each([
  ['no money is known', UNPAID, ['not_known', 'none', 'seen', 'not_seen', 'send_reference']],
  [
    'a person looks',
    { ...UNPAID, claim: 'open' },
    ['not_known', 'none', 'seen', 'not_seen', 'wait_for_person'],
  ],
  [
    'it is being booked',
    { ...UNPAID, claim: 'placing' },
    ['not_known', 'none', 'seen', 'not_seen', 'wait_for_booking'],
  ],
  [
    'a person found none',
    { ...UNPAID, claim: 'no_money' },
    ['not_known', 'none', 'seen', 'not_seen', 'no_money_came'],
  ],
  ['another sum came', { ...UNPAID, isHeld: true }, ['held', 'none', 'seen', 'not_seen', 'money_held']],
  ['it is cash', { ...UNPAID, isCash: true }, ['seller_says', 'none', 'seen', 'not_seen', 'ask_seller']],
  [
    'it went back',
    { ...UNPAID, status: 'refunded', refund: 'sent', pass: revoked },
    ['went_back', 'taken_back', 'seen', 'not_seen', 'money_went_back'],
  ],
  [
    'it is on its way back',
    { ...UNPAID, status: 'refunded', refund: 'under_way', pass: revoked },
    ['going_back', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  [
    'it did not arrive',
    { ...UNPAID, status: 'refunded', refund: 'delayed', pass: revoked },
    ['back_delayed', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  [
    'nothing of its way back is known',
    { ...UNPAID, status: 'refunded', pass: revoked },
    ['going_back', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  ['its router opens', PAID, ['received', 'running', 'seen', 'let_in', 'wait_for_router']],
  [
    'the phone is on',
    { ...PAID, network: 'online' },
    ['received', 'running', 'seen', 'online', 'all_is_well'],
  ],
  [
    'another phone has it',
    { ...PAID, network: 'other_phone' },
    ['received', 'running', 'seen', 'other_holds_it', 'move_here'],
  ],
  [
    'its router is silent',
    { ...PAID, network: 'router_silent', isRouterSeen: false },
    ['received', 'running', 'silent', 'let_in', 'router_silent'],
  ],
  [
    'who asks is elsewhere',
    { ...PAID, network: 'elsewhere' },
    ['received', 'running', 'seen', 'not_seen', 'join_wifi'],
  ],
  [
    'they would find no router',
    { ...PAID, network: 'elsewhere', isRouterSeen: false },
    ['received', 'running', 'silent', 'not_seen', 'router_silent'],
  ],
  [
    'nothing opens by itself',
    { ...PAID, network: 'no_router', isRouterSeen: null },
    ['received', 'running', 'none', 'not_seen', 'show_code'],
  ],
  [
    'its minutes have not begun',
    { ...PAID, pass: unused, network: 'unused' },
    ['received', 'not_begun', 'seen', 'not_begun', 'start_minutes'],
  ],
  [
    'its data is used',
    { ...PAID, network: 'data_used' },
    ['received', 'data_used', 'seen', 'let_in', 'data_used'],
  ],
  ['it has ended', { ...PAID, pass: ended }, ['received', 'ended', 'seen', 'let_in', 'pass_ended']],
  [
    'it was taken back',
    { ...PAID, pass: revoked },
    ['received', 'taken_back', 'seen', 'let_in', 'pass_taken_back'],
  ],
] as const)(
  'when %s, that is said, with the one thing to do',
  (_, facts, [money, pass, router, phone, advice]) => {
    expect(paidTruth(facts)).toEqual({ money, pass, router, phone, advice })
  },
)
