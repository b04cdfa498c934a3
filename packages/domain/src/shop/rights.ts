/** Who works at a stall. The owner's own account has no row among the staff. */
export const STAFF_ROLES = ['cashier', 'manager'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const SELLER_ROLES = [...STAFF_ROLES, 'owner'] as const
export type SellerRole = (typeof SELLER_ROLES)[number]

const EVERYBODY: readonly SellerRole[] = SELLER_ROLES
const LEADERS: readonly SellerRole[] = ['manager', 'owner']
const OWNER: readonly SellerRole[] = ['owner']

/** Every action at a stall, and who may do it. Each call of an entrepreneur names the one that it is. */
export const RIGHTS = {
  /** The counter itself: packages on sale, the feed, and whether the shop is open. */
  see_counter: EVERYBODY,
  sell: EVERYBODY,
  confirm_cash: EVERYBODY,
  /** To see the batches and sell their cards; what is printed and void is for others. */
  sell_vouchers: EVERYBODY,
  resend_access: EVERYBODY,
  /** Access slips, receipts and the poster. */
  print: EVERYBODY,
  keep_own_shift: EVERYBODY,
  /** One's own PIN and password. */
  change_own_login: EVERYBODY,
  edit_packages: LEADERS,
  make_vouchers: LEADERS,
  /** Who sells cards elsewhere, and what they owe. */
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
  /** Balance, payouts and what the platform is owed. */
  move_money: OWNER,
  manage_staff: OWNER,
  /** Codes of passes that others sold, without a line in the shop's log. */
  see_all_codes: OWNER,
  see_all_shifts: OWNER,
  /** The business, its WiFi and its routers; what is deleted there is gone. */
  change_settings: OWNER,
} as const satisfies Record<string, readonly SellerRole[]>

export type SellerAction = keyof typeof RIGHTS

/** May somebody of this role do it? What names no action is the owner's alone. The server and the browser ask here, and nowhere else. */
export const isAllowed = (role: SellerRole, action: SellerAction | undefined): boolean =>
  (action === undefined ? OWNER : RIGHTS[action]).includes(role)

/** Who may do it, in words for somebody who may not. */
export const whoMayText = (action: SellerAction | undefined): string =>
  isAllowed('manager', action)
    ? 'Only the owner or a manager may do this. Ask one of them.'
    : 'Only the owner may do this. Ask the owner.'

export const ROLE_NAMES: Record<SellerRole, string> = {
  cashier: 'Cashier',
  manager: 'Manager',
  owner: 'Owner',
}

/** How many people besides the owner work at one stall. */
export const MAX_STAFF = 10
