import { DAY_MS } from '../kernel/durations.ts'

/** How long what is known of people is kept, in days. Jobs, the page and the document all go by these. */
export const KEPT_DAYS = {
  /** A phone's time on a router, and the phones that hold a pass, from when they were last needed. */
  routerTimes: 90,
  /** What messages said and to whom they went, from the end of the pass that they are about. */
  messageTexts: 30,
  /** Orders that nobody paid. */
  unpaidOrders: 90,
  /** From which network something was ordered, as a keyed digest. */
  orderNetworks: 2,
  /** Codes that show a number its passes. */
  myCodes: 2,
  /** Applications that were turned down. */
  refusedApplications: 180,
  /** What was written with a claim, after its answer; where its order was paid meanwhile there is none, and it counts from when it was said. */
  claimTexts: 180,
  /** Phone numbers in what operators say they moved, and of money that came for nothing and was dealt with. */
  operatorNumbers: 180,
  /** Name and number of who bought, after the last purchase. */
  buyers: 730,
  /** Name, number and PIN of staff and agents, and the phones of the stall they used, after they left. */
  leftPeople: 365,
  /** The marks of browsers in which somebody logged in, after they were last used. */
  deviceMarks: 365,
  /** Links to set a password, used or not, after they ended. */
  passwordLinks: 30,
  /** Numbers for a shop's money that somebody typed and nobody confirmed. */
  unconfirmedNumbers: 30,
} as const

/** The same of lines that are about no person and that nobody reads any more. */
export const LINES_KEPT_DAYS = {
  /** What the admin's dashboard shows the newest of. */
  activity: 90,
  /** What sellers were told on their phones. What was not told by then never is. */
  toldNews: 1,
} as const

/**
 * For how many weeks backups still hold what was taken out: whole ones are weekly, and this is the most that `deploy/backup/settings.sh`
 * keeps of them. Who asked to be taken out is asked for again after a restore, from requests that are kept as long outside.
 */
export const BACKUP_WEEKS = 8

export type Kept = keyof typeof KEPT_DAYS

/** The instant before which what is kept for so many days is kept no more. */
export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS)

/** What stands for a number that was taken out of the books; no phone has it. */
const ERASED = 'erased:'
/** What stands for the name of staff and agents who left long ago. */
export const LEFT_NAMES = { staff: 'Former staff', agent: 'Former agent' } as const

export const erasedPhone = (erasureId: string): string => `${ERASED}${erasureId}`
export const isErased = (phone: string): boolean => phone.startsWith(ERASED)
