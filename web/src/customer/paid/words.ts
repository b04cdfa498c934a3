import type { readPaidHelp } from '@minit/contract/customer/claims.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatClock, formatDayOfMonth, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { Advice } from '@minit/domain/sales/paid-help.ts'
import { hoursText } from '@minit/domain/shop/option-words.ts'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { leText } from '../../lib/money.ts'
import {
  PAYMENT_IS_CHECKED,
  THE_ROUTER_DOES_NOT_ANSWER,
  USED_AT_ANOTHER_SHOP,
  WE_FOUND_YOUR_PAYMENT,
  YOUR_PASS_HAS_HOURS,
  YOUR_PASS_IS_PAUSED,
} from '../../words/customers.ts'
import { REFUND_UNDER_WAY } from '../../words/everyone.ts'

export type PaidHelp = Answer<typeof readPaidHelp>

/** "14:32", with the day if it is not today. */
const whenText = (iso: string, now: number): string => {
  const at = new Date(iso)
  const isToday = freetownDay(at) === freetownDay(new Date(now))
  return isToday ? formatClock(at) : `${formatClock(at)} on ${formatDayOfMonth(at)}`
}

export const TITLES: Record<Advice, string> = {
  ask_seller: 'Ask the seller',
  send_reference: 'We know of no payment yet',
  wait_for_person: 'We are checking',
  wait_for_booking: WE_FOUND_YOUR_PAYMENT,
  no_money_came: 'No payment has come to us',
  money_held: PAYMENT_IS_CHECKED,
  money_going_back: 'Your money is on its way back',
  money_went_back: 'Your money went back',
  pass_ended: 'Your time is over',
  pass_taken_back: 'This pass was taken back',
  data_used: 'The data of your pass is used',
  take_home: USED_AT_ANOTHER_SHOP,
  resume_pass: YOUR_PASS_IS_PAUSED,
  wait_for_hours: YOUR_PASS_HAS_HOURS,
  show_code: 'Your pass is ready',
  join_wifi: 'Join the WiFi',
  start_minutes: 'Start your minutes',
  wait_for_router: 'The WiFi is opening',
  router_silent: THE_ROUTER_DOES_NOT_ANSWER,
  move_here: 'Your pass is on another phone',
  all_is_well: 'You are online',
}

const onTheWayText = ({ refund, price }: PaidHelp): string => {
  if (refund === null) return `Your money comes back: ${leText(price)}.`
  const sum = leText(refund.amount)
  if (refund.state === 'delayed')
    return `${sum} did not arrive yet ${refund.isCash ? 'in cash, from the seller' : `at ${refund.phone}`}. We are sorting it out. You need to do nothing.`
  return refund.isCash
    ? `${sum} comes back in cash, from the seller.`
    : `${sum} is on its way back to ${refund.phone}.`
}

/** Returns the advice in a sentence or two. */
export const adviceText = (help: PaidHelp, now: number): string => {
  const { businessName, paymentMethod, claim, price, hours } = help
  const method = METHOD_NAMES[paymentMethod]
  const texts: Record<Advice, string> = {
    ask_seller: `You chose cash. Show ${businessName} your order code ${help.orderCode}: your pass opens when they confirm the ${leText(price)}.`,
    send_reference: `${method} has not reported a payment yet. If the money has left your account, send us the reference from its SMS. Do not pay twice.`,
    wait_for_person: `We have what you sent. We answer by ${claim === null ? 'tomorrow' : whenText(claim.dueAt, now)}, here and by SMS. Do not pay twice.`,
    wait_for_booking: 'Your pass is being made. This takes a few seconds.',
    no_money_came: 'We have checked. Read below what we found. If you have another reference, send it.',
    money_held:
      'Money has come that is not the price, or came when nothing was left. We are checking it. Do not pay again.',
    money_going_back: `${onTheWayText(help)} You can buy again at any time.`,
    money_went_back: `The ${leText(price)} went back to you. You can buy again at any time.`,
    pass_ended: 'You paid, and the minutes of this pass have run out.',
    pass_taken_back: 'Ask the seller why. Call them about the money you paid.',
    data_used: 'You paid, and its data is used up. Buy another pass to go on.',
    take_home:
      'Your pass is good, and its minutes are used at another shop now. Open its page and tap "Take them home".',
    resume_pass: 'Your pass is good, and you paused it. Open its page and tap "Go on with my time".',
    wait_for_hours: `Your pass is good. It lets you in ${hours === null ? 'later' : hoursText(hours)}, and its minutes wait until then.`,
    show_code: `Join the WiFi of ${businessName} and enter the code of your pass. If that fails, show it to the seller.`,
    join_wifi: `Your pass is good. Join the WiFi of ${businessName} with this phone, then open this page again.`,
    start_minutes: `Your pass is good, and its minutes have not begun. Start them on this phone.`,
    wait_for_router: help.logsIn
      ? 'Your pass is good. Open the WiFi for this phone with the button.'
      : 'Your pass is good, and the router is letting this phone in. This takes a few seconds.',
    router_silent: `Your pass is safe, but the router is not connected. Ask ${businessName} whether it is on: while it is off, no phone gets in.`,
    move_here: 'Your pass is good, and another phone holds it. Move it here, and the other one goes offline.',
    all_is_well: 'The router has let this phone in. If a page does not open, turn your WiFi off and on once.',
  }
  return texts[help.advice]
}

type Line = { name: string; text: string; tone: 'good' | 'bad' | 'open' }

const MONEY: Record<PaidHelp['money'], Omit<Line, 'name'>> = {
  received: { text: 'Received', tone: 'good' },
  not_known: { text: 'Not known to us', tone: 'bad' },
  held: { text: 'Received, being checked', tone: 'open' },
  going_back: { text: REFUND_UNDER_WAY, tone: 'open' },
  back_delayed: { text: 'Did not arrive back yet', tone: 'open' },
  went_back: { text: 'Sent back', tone: 'open' },
  seller_says: { text: 'The seller confirms cash', tone: 'open' },
}
const PASS: Record<PaidHelp['pass'], Omit<Line, 'name'>> = {
  none: { text: 'Comes with the money', tone: 'open' },
  not_begun: { text: 'Good, not begun', tone: 'good' },
  running: { text: 'Running', tone: 'good' },
  away: { text: USED_AT_ANOTHER_SHOP, tone: 'open' },
  paused: { text: 'Paused', tone: 'open' },
  outside_hours: { text: 'Waits for its hours', tone: 'open' },
  data_used: { text: 'Its data is used', tone: 'bad' },
  ended: { text: 'Ended', tone: 'bad' },
  taken_back: { text: 'Taken back', tone: 'bad' },
}
const ROUTER: Record<PaidHelp['router'], Omit<Line, 'name'>> = {
  none: { text: 'None that opens by itself', tone: 'open' },
  seen: { text: 'Online now', tone: 'good' },
  silent: { text: 'Offline', tone: 'bad' },
}
const PHONE: Record<PaidHelp['phone'], Omit<Line, 'name'>> = {
  not_seen: { text: 'Not at the WiFi', tone: 'open' },
  online: { text: 'Online', tone: 'good' },
  let_in: { text: 'Holds the pass', tone: 'good' },
  waits: { text: 'At the WiFi', tone: 'open' },
  other_holds_it: { text: 'Does not hold the pass', tone: 'bad' },
  not_begun: { text: 'May start the minutes', tone: 'open' },
}

/** Returns the four conditions for being online. */
export const linesOf = (help: PaidHelp, now: number): readonly Line[] => {
  const { paidAt, endsAt, minutesLeft, routerSeenAt, thisPhone } = help
  const since = (text: string, iso: string | null) => (iso === null ? text : `${text} ${whenText(iso, now)}`)
  const pass = PASS[help.pass]
  const runs =
    minutesLeft === null ? 'Runs until' : `${minutesLeft} min left, which run only while online. Use them by`
  const router = ROUTER[help.router]
  return [
    {
      name: 'Money',
      ...MONEY[help.money],
      ...(paidAt !== null && help.money === 'received' && { text: since('Received', paidAt) }),
    },
    { name: 'Pass', ...pass, ...(help.pass === 'running' && { text: since(runs, endsAt) }) },
    {
      name: 'Router',
      ...router,
      ...(help.router === 'silent' && {
        text: routerSeenAt === null ? 'Not connected yet' : since('Offline since', routerSeenAt),
      }),
    },
    { name: thisPhone === null ? 'This phone' : `This phone (…${thisPhone})`, ...PHONE[help.phone] },
  ]
}
