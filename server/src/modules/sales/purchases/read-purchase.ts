import type { ReadStamps } from '../../../kernel/changes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPurchase, findSellerOfPurchase, type PurchaseRecord, readStamps } from './purchases.queries.ts'

/** Looks at whatever purchases are waited for, of all sellers. */
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
 * Reads a purchase until it is as wished or the signal ends the wait, and returns it as it was read last: whoever asks again
 * reads it anew. Refuses with `purchase_not_found`.
 */
export const waitForPurchase = async (
  deps: Deps,
  transactionId: string,
  { until, isReached }: { until: AbortSignal; isReached: (record: PurchaseRecord) => boolean },
): Promise<PurchaseRecord> => {
  for (;;) {
    // Listening begins before the read, so a change between the two is not missed.
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
/** How much sooner a poll may be answered than it asks for, as a share of the time. */
const SPREAD = 0.25

/**
 * How long a poll waits. Not as long as all others: those who come again together after a restart would otherwise come
 * together each time.
 */
const waitMs = (seconds: number): number =>
  Math.round(1000 * Math.min(seconds, MAX_WAIT_SECONDS) * (1 - SPREAD * Math.random()))

/**
 * A purchase for whoever holds its token; a wrong token is `purchase_not_found`, as an unknown id is.
 * With `waitSeconds` it waits for a change of what the customer sees while the purchase is open: 20 s at most, and up to a quarter less.
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

// How it ended is told at once: whoever asks may have seen it last while it was still open.
const isOpen = ({ purchase }: PurchaseRecord): boolean => purchase.status === 'awaiting_payment'

const appearance = ({ purchase, payment }: PurchaseRecord): string =>
  [purchase.status, payment.acceptedAt?.getTime(), payment.needsReview, payment.reviewedAt?.getTime()].join()

/** The seller of a purchase, for whoever holds its token. A wrong token is `purchase_not_found`, as an unknown id is. */
export const sellerForToken = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  if (!deps.secrets.isPurchaseToken(transactionId, token)) throw new Refusal('purchase_not_found')
  const found = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, transactionId))
  if (found === null) throw new Refusal('purchase_not_found')
  return found.entrepreneurId
}

/**
 * The same for whoever holds the pass: the buyer of their own, and of a gift who was sent it, never its payer. To anybody
 * else it is `purchase_not_found`.
 */
export const sellerForHolder = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  const { isPurchaseToken, isHolderToken } = deps.secrets
  const [isBuyer, isHolder] = [isPurchaseToken(transactionId, token), isHolderToken(transactionId, token)]
  if (!isBuyer && !isHolder) throw new Refusal('purchase_not_found')
  const found = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, transactionId))
  if (found === null || (found.isGift ? !isHolder : !isBuyer)) throw new Refusal('purchase_not_found')
  return found.entrepreneurId
}

/** A gift for who was sent it. Anything else, and any other token, is `purchase_not_found`. */
export const readGift = async (deps: Deps, transactionId: string, token: string): Promise<PurchaseRecord> => {
  if (!deps.secrets.isHolderToken(transactionId, token)) throw new Refusal('purchase_not_found')
  const record = await deps.db.readAsPlatform((tx) => findPurchase(tx, transactionId))
  if (record === null || record.pass === null || record.purchase.recipientPhone === null)
    throw new Refusal('purchase_not_found')
  return record
}
