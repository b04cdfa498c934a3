import type { ReadStamps } from '../../../kernel/changes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findGivenPass } from '../given-minutes/given-minutes.queries.ts'
import { findCarriedPass } from '../travel/travel-pass.queries.ts'
import { findPurchase, findSellerOfPurchase, type PurchaseRecord, readStamps } from './purchases.queries.ts'

/** Reads the stamps of all awaited purchases, of all sellers. */
export const stampsOf =
  ({ readAsPlatform }: Pick<Deps['db'], 'readAsPlatform'>): ReadStamps =>
  (ids) =>
    readAsPlatform((tx) => readStamps(tx, ids))

const findOrRefuse = async ({ db }: Pick<Deps, 'db'>, transactionId: string): Promise<PurchaseRecord> => {
  const record = await db.readAsPlatform((tx) => findPurchase(tx, transactionId))
  if (record === null) throw new Refusal('purchase_not_found')
  return record
}

/**
 * Reads a purchase until `isReached` or the signal ends the wait, and returns the last read.
 * Refuses with `purchase_not_found`.
 */
export const waitForPurchase = async (
  deps: Deps,
  transactionId: string,
  { until, isReached }: { until: AbortSignal; isReached: (record: PurchaseRecord) => boolean },
): Promise<PurchaseRecord> => {
  for (;;) {
    // Subscribes before the read, so that no change between the two is missed.
    const changed = deps.changes.next(transactionId, until)
    const record = await findOrRefuse(deps, transactionId)
    if (isReached(record)) return record
    await changed
    if (until.aborted) return record
  }
}

export type PurchaseQuestion = {
  transactionId: string
  token: string
  waitSeconds: number
  signal: AbortSignal
}

const MAX_WAIT_SECONDS = 20
/** The maximum random reduction of a poll's wait, as a share. */
const SPREAD = 0.25

/**
 * How long a poll waits. The random part keeps clients that reconnect together after a restart from polling
 * together each time.
 */
const waitMs = (seconds: number): number =>
  Math.round(1000 * Math.min(seconds, MAX_WAIT_SECONDS) * (1 - SPREAD * Math.random()))

/**
 * Reads a purchase by its token; a wrong token is `purchase_not_found`, like an unknown id.
 * With `waitSeconds` it waits for a visible change while the purchase is open: at most 20 s,
 * and up to a quarter less.
 */
export const readPurchase = async (deps: Deps, question: PurchaseQuestion): Promise<PurchaseRecord> => {
  const { transactionId, token, signal } = question
  if (!deps.secrets.isPurchaseToken(transactionId, token)) throw new Refusal('purchase_not_found')
  if (question.waitSeconds === 0) return findOrRefuse(deps, transactionId)
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal, AbortSignal.timeout(waitMs(question.waitSeconds))])
  try {
    const changed = deps.changes.next(transactionId, until)
    const first = await findOrRefuse(deps, transactionId)
    if (!isOpen(first)) return first
    await changed
    if (until.aborted) return first
    const isReached = (now: PurchaseRecord) => appearance(now) !== appearance(first)
    return await waitForPurchase(deps, transactionId, { until, isReached })
  } finally {
    over.abort()
  }
}

// A final state is returned at once: the caller may have last seen the purchase open.
const isOpen = ({ purchase }: PurchaseRecord): boolean => purchase.status === 'awaiting_payment'

const appearance = ({ purchase, payment }: PurchaseRecord): string =>
  [purchase.status, payment.acceptedAt?.getTime(), payment.needsReview, payment.reviewedAt?.getTime()].join()

/** Finds the seller of a purchase by its token. A wrong token is `purchase_not_found`, like an unknown id. */
export const sellerForToken = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  if (!deps.secrets.isPurchaseToken(transactionId, token)) throw new Refusal('purchase_not_found')
  const found = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, transactionId))
  if (found === null) throw new Refusal('purchase_not_found')
  return found.entrepreneurId
}

/**
 * The same for the pass holder: the buyer of their own pass, or the recipient of a gift, never its payer. Any
 * other token is `purchase_not_found`.
 */
export const sellerForHolder = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  const { isPurchaseToken, isHolderToken } = deps.secrets
  const [isBuyer, isHolder] = [isPurchaseToken(transactionId, token), isHolderToken(transactionId, token)]
  if (!isBuyer && !isHolder) throw new Refusal('purchase_not_found')
  const found = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, transactionId))
  if (found === null || (found.isGift ? !isHolder : !isBuyer)) throw new Refusal('purchase_not_found')
  return found.entrepreneurId
}

/** A pass that came from another number: its payment, if it has one, is not its holder's. */
export type GiftRecord = Omit<PurchaseRecord, 'payment'>

/**
 * Reads a gift, or a pass of given minutes, by its recipient's token, or a pass of another shop's minutes by its own. Anything
 * else is `purchase_not_found`.
 */
export const readGift = async (deps: Deps, transactionId: string, token: string): Promise<GiftRecord> => {
  const entrepreneurId = await sellerForHolder(deps, transactionId, token)
  const bought = await deps.db.readAsPlatform((tx) => findPurchase(tx, transactionId))
  const given = bought ?? (await deps.db.inTenant(entrepreneurId, (tx) => findGivenPass(tx, transactionId)))
  if (given !== null && given.pass !== null && given.purchase.recipientPhone !== null) return given
  const carried = await deps.db.inTenant(entrepreneurId, (tx) => findCarriedPass(tx, transactionId))
  if (carried === null) throw new Refusal('purchase_not_found')
  return carried
}
