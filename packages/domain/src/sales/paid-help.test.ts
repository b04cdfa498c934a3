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
    'a claim is open',
    { ...UNPAID, claim: 'open' },
    ['not_known', 'none', 'seen', 'not_seen', 'wait_for_person'],
  ],
  [
    'the money is being recorded',
    { ...UNPAID, claim: 'placing' },
    ['not_known', 'none', 'seen', 'not_seen', 'wait_for_booking'],
  ],
  [
    'the claim found no money',
    { ...UNPAID, claim: 'no_money' },
    ['not_known', 'none', 'seen', 'not_seen', 'no_money_came'],
  ],
  ['another amount came', { ...UNPAID, isHeld: true }, ['held', 'none', 'seen', 'not_seen', 'money_held']],
  [
    'the order is for cash',
    { ...UNPAID, isCash: true },
    ['seller_says', 'none', 'seen', 'not_seen', 'ask_seller'],
  ],
  [
    'the money was refunded',
    { ...UNPAID, status: 'refunded', refund: 'sent', pass: revoked },
    ['went_back', 'taken_back', 'seen', 'not_seen', 'money_went_back'],
  ],
  [
    'the refund is under way',
    { ...UNPAID, status: 'refunded', refund: 'under_way', pass: revoked },
    ['going_back', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  [
    'the refund did not arrive',
    { ...UNPAID, status: 'refunded', refund: 'delayed', pass: revoked },
    ['back_delayed', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  [
    'the state of the refund is unknown',
    { ...UNPAID, status: 'refunded', pass: revoked },
    ['going_back', 'taken_back', 'seen', 'not_seen', 'money_going_back'],
  ],
  ['its router opens the phone', PAID, ['received', 'running', 'seen', 'let_in', 'wait_for_router']],
  [
    'the phone is online',
    { ...PAID, network: 'online' },
    ['received', 'running', 'seen', 'online', 'all_is_well'],
  ],
  [
    'another phone has it',
    { ...PAID, network: 'other_phone' },
    ['received', 'running', 'seen', 'other_holds_it', 'move_here'],
  ],
  [
    'its router is offline',
    { ...PAID, network: 'router_silent', isRouterSeen: false },
    ['received', 'running', 'silent', 'let_in', 'router_silent'],
  ],
  [
    'the phone is elsewhere',
    { ...PAID, network: 'elsewhere' },
    ['received', 'running', 'seen', 'not_seen', 'join_wifi'],
  ],
  [
    'the phone is elsewhere and the router is offline',
    { ...PAID, network: 'elsewhere', isRouterSeen: false },
    ['received', 'running', 'silent', 'not_seen', 'router_silent'],
  ],
  [
    'the shop has no router',
    { ...PAID, network: 'no_router', isRouterSeen: null },
    ['received', 'running', 'none', 'not_seen', 'show_code'],
  ],
  [
    'the minutes have not begun',
    { ...PAID, pass: unused, network: 'unused' },
    ['received', 'not_begun', 'seen', 'not_begun', 'start_minutes'],
  ],
  [
    'the data is used up',
    { ...PAID, network: 'data_used' },
    ['received', 'data_used', 'seen', 'let_in', 'data_used'],
  ],
  [
    'its minutes are used at another shop',
    { ...PAID, pass: { isUnused: false, isPaused: true, isAway: true, state: 'active' }, network: 'away' },
    ['received', 'away', 'seen', 'waits', 'take_home'],
  ],
  ['the pass has ended', { ...PAID, pass: ended }, ['received', 'ended', 'seen', 'let_in', 'pass_ended']],
  [
    'the pass was revoked',
    { ...PAID, pass: revoked },
    ['received', 'taken_back', 'seen', 'let_in', 'pass_taken_back'],
  ],
] as const)('when %s, says so with one piece of advice', (_, facts, [money, pass, router, phone, advice]) => {
  expect(paidTruth(facts)).toEqual({ money, pass, router, phone, advice })
})
