/** The roles of staff at a stall. The owner's own account has no row among the staff. */
export const STAFF_ROLES = ['cashier', 'manager'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const SELLER_ROLES = [...STAFF_ROLES, 'owner'] as const
export type SellerRole = (typeof SELLER_ROLES)[number]

const ALL_ROLES: readonly SellerRole[] = SELLER_ROLES
const LEADERS: readonly SellerRole[] = ['manager', 'owner']
const OWNER: readonly SellerRole[] = ['owner']

/** Every action at a stall, and the roles that may do it. Each entrepreneur endpoint names its action. */
export const RIGHTS = {
  /** The counter itself: packages on sale, the feed, and whether the shop is open. */
  see_counter: ALL_ROLES,
  sell: ALL_ROLES,
  confirm_cash: ALL_ROLES,
  /** See the batches and sell their cards, without printing or voiding them. */
  sell_vouchers: ALL_ROLES,
  resend_access: ALL_ROLES,
  /** Access slips, receipts and the poster. */
  print: ALL_ROLES,
  keep_own_shift: ALL_ROLES,
  /** The user's own PIN and password. */
  change_own_login: ALL_ROLES,
  edit_packages: LEADERS,
  make_vouchers: LEADERS,
  /** Agents, who sell cards elsewhere, and what they owe. */
  keep_agents: LEADERS,
  open_shop: LEADERS,
  /** A sale of today; see `refund_any_day`. */
  refund_today: LEADERS,
  read_reports: LEADERS,
  answer_claims: LEADERS,
  see_network: LEADERS,
  /** Codes that the seller's own router printed. */
  stock_codes: LEADERS,
  refund_any_day: OWNER,
  /** Balance, payouts and the platform's invoices. */
  move_money: OWNER,
  manage_staff: OWNER,
  /** Codes of passes that others sold, without a row in the shop's log. */
  see_all_codes: OWNER,
  see_all_shifts: OWNER,
  /** The business, its WiFi and its routers. A deletion there cannot be undone. */
  change_settings: OWNER,
} as const satisfies Record<string, readonly SellerRole[]>

export type SellerAction = keyof typeof RIGHTS

/**
 * Whether a role may do an action. A call without an action is for the owner only. Server and browser use
 * only this.
 */
export const isAllowed = (role: SellerRole, action: SellerAction | undefined): boolean =>
  (action === undefined ? OWNER : RIGHTS[action]).includes(role)

/** Returns who may do an action, as a sentence for a user who may not. */
export const whoMayText = (action: SellerAction | undefined): string =>
  isAllowed('manager', action)
    ? 'Only the owner or a manager may do this. Ask one of them.'
    : 'Only the owner may do this. Ask the owner.'

export const ROLE_NAMES: Record<SellerRole, string> = {
  cashier: 'Cashier',
  manager: 'Manager',
  owner: 'Owner',
}

/** How many staff one stall may have, in addition to the owner. */
export const MAX_STAFF = 10
