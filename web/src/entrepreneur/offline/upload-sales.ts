import { ApiError } from '@minit/contract/call.ts'
import { sellForCash, undoKeptSale } from '@minit/contract/entrepreneur/cash-sales.ts'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { call } from '../../lib/call.ts'
import { within } from '../../lib/timeout.ts'
import { isStillHere, nameOfOwner, type Owner } from './owner.ts'
import { forgetUploaded, isUndone, listStoredSales, noteRefusal, type StoredSale } from './sales-store.ts'
import { noteSent } from './sent-sales.ts'
import { whyNotTaken } from './why-not-taken.ts'

/** Result of one try. `later`: the server was not reached or has an error. */
type Uploaded = 'done' | 'refused' | 'later'

/** After this time other tabs stop waiting for this one. */
const TIMEOUT_MS = 30_000

/** A clock that was set back must not prevent the upload. */
const secondsSince = (at: number): number => Math.max(0, Math.round((Date.now() - at) / 1000))

/** Sends a sale, or its undoing; returns the sale that the server has, null if it was undone. */
const send = async (
  { key, order, madeAt, undoneAt }: StoredSale,
  signal: AbortSignal,
): Promise<Started | null> => {
  const headers = { 'idempotency-key': key }
  if (undoneAt === undefined)
    return call(sellForCash, { body: { ...order, madeSecondsAgo: secondsSince(madeAt) }, headers, signal })
  const { packageId, amount } = order
  const body = { packageId, amount, undoneSecondsAgo: secondsSince(undoneAt) }
  await call(undoKeptSale, { body, headers, signal })
  return null
}

const upload = async (sale: StoredSale): Promise<Uploaded> => {
  let started: Started | null
  try {
    started = await within(TIMEOUT_MS, (signal) => send(sale, signal))
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status)
    if (!isFinal) return 'later'
    await noteRefusal(sale, whyNotTaken(error))
    return 'refused'
  }
  await forgetUploaded(sale)
  if (started !== null) noteSent(sale.key, started)
  return 'done'
}

const uploadAll = async (owner: Owner): Promise<number> => {
  let uploaded = 0
  for (const { key } of await listStoredSales(owner)) {
    if (!isStillHere(owner)) break
    // Read again: it may have been undone while the ones before it were uploaded.
    const sale = (await listStoredSales(owner)).find((each) => each.key === key)
    if (sale === undefined || sale.refusal !== null) continue
    const outcome = await upload(sale)
    if (outcome === 'later') break
    if (outcome === 'done' && !isUndone(sale)) uploaded += 1
  }
  return uploaded
}

/**
 * Uploads the waiting sales one after the other, and returns how many the server accepted. Only one tab does
 * it at a time. If two did, the keys would still make each sale one.
 */
export const uploadStoredSales = async (owner: Owner): Promise<number> => {
  if (navigator.locks === undefined) return uploadAll(owner)
  return navigator.locks.request(`minit.sales.${nameOfOwner(owner)}`, { ifAvailable: true }, (lock) =>
    lock === null ? 0 : uploadAll(owner),
  )
}
