import { formatClock, formatDay } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'
import { type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import { optionsLine } from './option-words.ts'
import { clockText, daysText } from './promotions.ts'

/** The staff actions of the audit log, as texts for the owner. */
const SHOP_ACTIONS = {
  agent_added: 'Added an agent',
  agent_changed: 'Changed an agent',
  agent_login_closed: 'Closed an agent’s login',
  agent_pin_renewed: 'Gave an agent a new PIN',
  agent_removed: 'Removed an agent',
  agent_settled: 'Settled cash with an agent',
  all_data_taken: 'Took a copy of all the shop’s data',
  automatic_price_set: 'Set the automatic price of a package',
  cash_order_declined: 'Declined a cash order',
  claim_found: 'Matched a claim with its money',
  claim_no_money: 'Answered a claim: no money came',
  codes_released: 'Released codes that unpaid orders held',
  codes_removed: 'Removed codes from the stock',
  codes_uploaded: 'Uploaded codes',
  customer_phone_revealed: 'Looked at a customer’s whole number',
  daily_payouts_switched: 'Switched daily payouts',
  dial_to_pay_switched: 'Switched dial to pay',
  equipment_fault_reported: 'Reported a fault of rented equipment',
  free_minutes_set: 'Set the free minutes',
  kept_sale_undone: 'Undid a cash sale that was kept on the phone',
  line_changed: 'Said what the internet line is',
  network_named: 'Named the WiFi',
  package_archived: 'Archived a package',
  package_changed: 'Changed a package',
  package_created: 'Made a package',
  package_switched: 'Put a package on sale or took it off',
  payout_number_changed: 'Changed the payout number',
  payout_number_named: 'Named a payout number, not confirmed yet',
  payout_requested: 'Asked for a payout',
  payout_taken_back: 'Took a payout back',
  place_changed: 'Said where the stall is, or when it is open',
  promotion_created: 'Made an offer',
  promotion_ended: 'Ended an offer',
  purchase_refunded: 'Refunded a sale',
  recovery_code_used: 'Logged in with a recovery code',
  recovery_codes_renewed: 'Made new recovery codes',
  refund_confirmed: 'Confirmed that cash was handed back',
  router_added: 'Added a router',
  router_address_changed: 'Changed a router’s address',
  router_removed: 'Removed a router',
  router_renamed: 'Renamed a router',
  router_secret_renewed: 'Renewed a router’s secret',
  sale_undone: 'Undid a cash sale right after it',
  sale_uploaded_late: 'Uploaded a sale late',
  sales_exported: 'Exported sales',
  second_factor_reset: 'Removed the second step of the login',
  second_factor_set_up: 'Set up the second step of the login',
  settings_changed: 'Changed the settings',
  shop_switched: 'Opened or closed the shop',
  slip_shown: 'Showed the slip of another person’s sale',
  sponsorship_ended: 'Ended a sponsorship',
  sponsorship_started: 'Asked a sponsor to pay',
  staff_added: 'Added staff',
  staff_changed: 'Changed staff',
  staff_device_let_in: 'Let a phone or computer in',
  staff_device_removed: 'Removed a phone or computer',
  staff_login_changed: 'Changed their own PIN or password',
  staff_removed: 'Removed staff',
  statement_taken: 'Took a statement',
  suggested_price_taken: 'Took the suggested price',
  travel_terms_set: 'Changed on what terms the shop takes travellers',
  voucher_batch_handed: 'Handed a batch of vouchers to its agent',
  voucher_batch_made: 'Made a batch of vouchers',
  voucher_codes_shown: 'Looked at the codes of a batch',
  voucher_voided: 'Took a voucher out of use',
  vouchers_printed_again: 'Printed vouchers again',
} as const

export type ShopAction = keyof typeof SHOP_ACTIONS

/** Actions with two texts, by a field of the row after the change. */
const SWITCHES: Record<string, { field: string; on: string; off: string }> = {
  shop_switched: { field: 'isOpen', on: 'Opened the shop', off: 'Closed the shop' },
  package_switched: { field: 'isOnSale', on: 'Put a package on sale', off: 'Took a package off sale' },
  free_minutes_set: { field: 'isOn', on: 'Gave free minutes', off: 'Ended the free minutes' },
  daily_payouts_switched: { field: 'isDaily', on: 'Began daily payouts', off: 'Ended daily payouts' },
  travel_terms_set: { field: 'takesTravellers', on: 'Took travellers', off: 'Took no more travellers' },
  dial_to_pay_switched: { field: 'isOn', on: 'Switched dial to pay on', off: 'Switched dial to pay off' },
}

/** Returns the text of an action. An action of a later release appears as stored. */
export const shopActionText = (action: string, after: unknown): string => {
  const change = SWITCHES[action]
  const value = change === undefined ? undefined : rowOf(after)[change.field]
  if (change !== undefined && typeof value === 'boolean') return value ? change.on : change.off
  return action in SHOP_ACTIONS ? SHOP_ACTIONS[action as ShopAction] : action.replaceAll('_', ' ')
}

/** The fields of a row that are useful to the owner; others are omitted. */
const FIELDS: Record<string, string> = {
  name: 'Name',
  packageName: 'Package',
  package: 'Package',
  role: 'Role',
  priceMinor: 'Price',
  listPriceNowMinor: 'List price then',
  offPriceNowMinor: 'Below the list price',
  amountMinor: 'Amount',
  paidMinor: 'Amount',
  cashMinor: 'Cash',
  cashToReturnMinor: 'Cash to hand back',
  owedMinor: 'Owed by the agent',
  lowest: 'Lowest price',
  highest: 'Highest price',
  commissionBasisPoints: 'Commission',
  percent: 'Discount',
  durationMinutes: 'Minutes',
  overtimeRateMinor: 'Overtime for a minute',
  description: 'Description',
  maxUses: 'Uses',
  maxPerBuyer: 'Uses by one number',
  code: 'Code',
  orderCode: 'Order',
  codes: 'Codes',
  vouchers: 'Vouchers',
  lastDay: 'Last day',
  soldAt: 'Made',
  undoneAt: 'Undone',
  isActive: 'On sale',
  isAutomatic: 'Automatic',
  networkName: 'WiFi name',
  landmark: 'Landmark',
  businessName: 'Business name',
  phone: 'Number',
  phoneNumber: 'Number',
  device: 'Phone',
  reference: 'Reference',
  radiusAddress: 'Address',
  planName: 'Plan of the line',
  costMinor: 'Cost a month',
  megabytes: 'Megabytes a month',
  resale: 'May sell on',
  hourMinor: 'Price an hour',
  travelKbps: 'Speed, kbit/s',
  leastKbps: 'Least speed in a short month, kbit/s',
  period: 'Period',
  search: 'Search',
  state: 'State',
  fault: 'Fault',
  serial: 'Serial number',
  hasNewPin: 'New PIN',
  hasNewPassword: 'New password',
}

const NONE_AT_ZERO: readonly string[] = ['offPriceNowMinor', 'cashToReturnMinor', 'overtimeRateMinor']

/** Amounts in minor units whose names lack the suffix. */
const AMOUNTS: readonly string[] = ['lowest', 'highest']

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

const timeText = (at: Date): string => `${formatDay(at)} ${formatClock(at)}`

const textOf = (name: string, value: unknown): string | null => {
  // A zero discount, or no cash to return, is not worth a fact.
  if (NONE_AT_ZERO.includes(name) && value === 0) return null
  if (name === 'lastDay' && typeof value === 'string') return dayText(value)
  if ((name === 'soldAt' || name === 'undoneAt') && typeof value === 'string')
    return timeText(new Date(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name === 'state' && typeof value === 'string') return value.replaceAll('_', ' ')
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'number') return null
  if (name.endsWith('Minor') || AMOUNTS.includes(name)) return formatLe(value)
  if (name.endsWith('BasisPoints')) return `${value / 100} %`
  return name === 'percent' ? `${value} %` : String(value)
}

const rowOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** "Monday to Friday, 14:00 to 16:00" for a happy hour; null for anything else. */
const happyHoursText = ({ days, fromMinute, toMinute }: Record<string, unknown>): string | null =>
  Array.isArray(days) && typeof fromMinute === 'number' && typeof toMinute === 'number'
    ? `${daysText(days.map(Number))}, ${clockText(fromMinute)} to ${clockText(toMinute)}`
    : null

/** The options of a package in addition to time and price; null for anything else. */
const optionsText = (row: Record<string, unknown>): string | null => {
  if (!('durationMinutes' in row)) return null
  // We write all options, or none if they are the defaults.
  return optionsLine('clock' in row ? (row as PassOptions) : USUAL_OPTIONS)
}

const composedFacts = (was: Record<string, unknown>, is: Record<string, unknown>): ShopFact[] => {
  const hours = happyHoursText(is) ?? happyHoursText(was)
  const [from, to] = [optionsText(was), optionsText(is)]
  const isChange = from !== null && to !== null && from !== to
  const isChosen = from === null && to !== null && 'clock' in is
  return [
    ...(hours === null ? [] : [{ name: 'Hours', from: null, to: hours }]),
    ...(isChange || isChosen ? [{ name: 'Options', from, to }] : []),
  ]
}

/** One fact of a row: its previous value if it changed, and its value. */
export type ShopFact = { name: string; from: string | null; to: string | null }

/** Returns the facts of an audit row: what differs between before and after, and fields of one side only. */
export const shopFacts = (before: unknown, after: unknown): ShopFact[] => {
  const [was, is] = [rowOf(before), rowOf(after)]
  const facts = Object.entries(FIELDS).flatMap(([field, name]) => {
    const [from, to] = [textOf(field, was[field]), textOf(field, is[field])]
    // For a refund the paid amount is enough: afterwards it is always zero.
    if (field === 'paidMinor' && from !== null) return [{ name, from: null, to: from }]
    if (field in was && field in is) return from === to ? [] : [{ name, from, to }]
    return from === null && to === null ? [] : [{ name, from: null, to: to ?? from }]
  })
  return [...facts, ...composedFacts(was, is)]
}
