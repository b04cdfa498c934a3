import type { PurchaseStatus } from '../money/payments.ts'
import type { PassNetworkState } from '../network/access.ts'
import type { ClaimState } from './claims.ts'

// The current state for a customer who paid and has no internet, with one piece of advice.

/**
 * `held`: another amount came, or the offer is sold out. `seller_says`: cash, which only the seller can
 * confirm. `back_delayed`: a refund did not arrive, and an operator handles it.
 */
export const MONEY_TRUTHS = [
  'received',
  'not_known',
  'held',
  'going_back',
  'back_delayed',
  'went_back',
  'seller_says',
] as const
export const PASS_TRUTHS = [
  'none',
  'not_begun',
  'running',
  'away',
  'paused',
  'outside_hours',
  'data_used',
  'ended',
  'taken_back',
] as const
/** Whether a router of the shop was seen recently. `none`: the shop has no router that admits phones. */
export const ROUTER_TRUTHS = ['none', 'seen', 'silent'] as const
/** This phone at the shop's router. `not_seen`: it is not on the shop's WiFi. */
export const PHONE_TRUTHS = ['not_seen', 'online', 'let_in', 'waits', 'other_holds_it', 'not_begun'] as const

export const ADVICE = [
  'ask_seller',
  'send_reference',
  'wait_for_person',
  'wait_for_booking',
  'no_money_came',
  'money_held',
  'money_going_back',
  'money_went_back',
  'pass_ended',
  'pass_taken_back',
  'data_used',
  'take_home',
  'resume_pass',
  'wait_for_hours',
  'show_code',
  'join_wifi',
  'start_minutes',
  'wait_for_router',
  'router_silent',
  'move_here',
  'all_is_well',
] as const
export type Advice = (typeof ADVICE)[number]

export type PaidFacts = {
  status: PurchaseStatus
  isCash: boolean
  /** Money has come that does not match the order. */
  isHeld: boolean
  claim: ClaimState | null
  /** The state of the refund; null without one. */
  refund: 'under_way' | 'delayed' | 'sent' | null
  pass: {
    isUnused: boolean
    isPaused?: boolean
    /** Its minutes are used at another shop. */
    isAway?: boolean
    state: 'active' | 'expired' | 'revoked'
  } | null
  /** Null without a pass. */
  network: PassNetworkState | null
  /** Whether any router of the shop was seen recently; null if it has none. */
  isRouterSeen: boolean | null
}

export type PaidTruth = {
  money: (typeof MONEY_TRUTHS)[number]
  pass: (typeof PASS_TRUTHS)[number]
  router: (typeof ROUTER_TRUTHS)[number]
  phone: (typeof PHONE_TRUTHS)[number]
  advice: Advice
}

/** Returns the state of money, pass, router and phone, and advice about the first thing that is missing. */
export const paidTruth = (facts: PaidFacts): PaidTruth => {
  const money = moneyTruth(facts)
  const pass = passTruth(facts)
  const router = facts.isRouterSeen === null ? 'none' : facts.isRouterSeen ? 'seen' : 'silent'
  const found = { money, pass, router, phone: phoneTruth(facts) } as const
  return { ...found, advice: money === 'received' ? adviceOnPass(facts, found) : adviceOnMoney(facts, money) }
}

const OF_REFUND = { under_way: 'going_back', delayed: 'back_delayed', sent: 'went_back' } as const

const moneyTruth = ({ status, isCash, isHeld, refund }: PaidFacts): PaidTruth['money'] => {
  if (status === 'paid') return 'received'
  if (status === 'refunded') return OF_REFUND[refund ?? 'under_way']
  if (isHeld) return 'held'
  return isCash ? 'seller_says' : 'not_known'
}

const passTruth = ({ pass, network }: PaidFacts): PaidTruth['pass'] => {
  if (pass === null) return 'none'
  if (pass.state === 'revoked') return 'taken_back'
  if (pass.state === 'expired') return 'ended'
  if (pass.isAway === true) return 'away'
  if (pass.isPaused === true) return 'paused'
  if (network === 'data_used' || network === 'outside_hours') return network
  return pass.isUnused ? 'not_begun' : 'running'
}

const PHONES: Record<PassNetworkState, PaidTruth['phone']> = {
  no_router: 'not_seen',
  elsewhere: 'not_seen',
  data_used: 'let_in',
  away: 'waits',
  paused: 'waits',
  waits: 'waits',
  outside_hours: 'waits',
  unused: 'not_begun',
  opening: 'let_in',
  online: 'online',
  other_phone: 'other_holds_it',
  router_silent: 'let_in',
}

const phoneTruth = ({ network }: PaidFacts): PaidTruth['phone'] =>
  network === null ? 'not_seen' : PHONES[network]

const OF_CLAIM: Record<ClaimState, Advice> = {
  open: 'wait_for_person',
  placing: 'wait_for_booking',
  found: 'wait_for_booking',
  no_money: 'no_money_came',
}

const adviceOnMoney = ({ claim }: PaidFacts, money: PaidTruth['money']): Advice => {
  if (money === 'went_back') return 'money_went_back'
  if (money === 'going_back' || money === 'back_delayed') return 'money_going_back'
  if (money === 'held') return 'money_held'
  if (money === 'seller_says') return 'ask_seller'
  return claim === null ? 'send_reference' : OF_CLAIM[claim]
}

const OF_NETWORK: Record<PassNetworkState, Advice> = {
  no_router: 'show_code',
  elsewhere: 'join_wifi',
  data_used: 'data_used',
  away: 'take_home',
  paused: 'resume_pass',
  waits: 'all_is_well',
  outside_hours: 'wait_for_hours',
  unused: 'start_minutes',
  opening: 'wait_for_router',
  online: 'all_is_well',
  other_phone: 'move_here',
  router_silent: 'router_silent',
}

const adviceOnPass = ({ network }: PaidFacts, { pass, router }: Omit<PaidTruth, 'advice'>): Advice => {
  if (pass === 'taken_back') return 'pass_taken_back'
  if (pass === 'ended' || pass === 'none') return 'pass_ended'
  if (pass === 'away') return 'take_home'
  if (pass === 'paused') return 'resume_pass'
  if (network === null) return 'show_code'
  // A customer elsewhere must know first that no router there would admit them.
  if (network === 'elsewhere' && router === 'silent') return 'router_silent'
  return OF_NETWORK[network]
}
