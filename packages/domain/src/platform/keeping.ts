import { DAY_MS } from '../kernel/durations.ts'

/** Retention of personal data, in days. The jobs, the privacy page and the document all use these numbers. */
export const KEPT_DAYS = {
  /** A phone's time on a router, and the phones of a pass, from their last use. */
  routerTimes: 90,
  /** Texts and recipients of messages, from the end of the pass that they concern. */
  messageTexts: 30,
  /** Unpaid orders. */
  unpaidOrders: 90,
  /** The network that an order came from, as a keyed digest. */
  orderNetworks: 2,
  /** Codes that show a phone number its passes. */
  myCodes: 2,
  /** Rejected applications. */
  refusedApplications: 180,
  /** Texts of a claim, from its answer. A claim whose order was paid meanwhile counts from its creation. */
  claimTexts: 180,
  /** Phone numbers in notes of operators about moved money, and of settled unexpected payments. */
  operatorNumbers: 180,
  /** A buyer's name and phone number, from the last purchase. */
  buyers: 730,
  /** Name, number and PIN of staff and agents, and their stall phones, after they left. */
  leftPeople: 365,
  /** Cookies of browsers that logged in, from their last use. */
  deviceMarks: 365,
  /** Links to set a password, used or not, from their expiry. */
  passwordLinks: 30,
  /** Payout numbers that were entered and never confirmed. */
  unconfirmedNumbers: 30,
} as const

/** Retention of rows without personal data that no page reads any more, in days. */
export const LINES_KEPT_DAYS = {
  /** The activity list of the admin's dashboard. */
  activity: 90,
  /** Push notifications to sellers. One that was not delivered by then never is. */
  toldNews: 1,
} as const

/**
 * How many weeks backups still contain erased data: whole backups are weekly, and `deploy/backup/settings.sh`
 * keeps at most this many. After a restore, erasure requests are applied again from copies kept as long
 * outside the database.
 */
export const BACKUP_WEEKS = 8

export type Kept = keyof typeof KEPT_DAYS

/** Returns the instant before which data with this retention has expired. */
export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS)

/** The prefix of what replaces an erased phone number; no phone has it. */
const ERASED = 'erased:'
/** What replaces the name of former staff and agents. */
export const LEFT_NAMES = { staff: 'Former staff', agent: 'Former agent' } as const

export const erasedPhone = (erasureId: string): string => `${ERASED}${erasureId}`
export const isErased = (phone: string): boolean => phone.startsWith(ERASED)
