import { ApiError } from '@minit/contract/call.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { call } from '../../lib/call.ts'
import { within } from '../../lib/timeout.ts'
import { isStillHere, nameOfOwner, type Owner } from './owner.ts'
import { forgetSale, listStoredSales, noteRefusal, type StoredSale } from './sales-store.ts'
import { whyNotTaken } from './why-not-taken.ts'

/** Result of one try. `later`: the server was not reached or has an error. */
type Uploaded = 'told' | 'refused' | 'later'

/** After this time other tabs stop waiting for this one. */
const TIMEOUT_MS = 30_000

const upload = async ({ key, order, madeAt }: StoredSale): Promise<Uploaded> => {
  try {
    const headers = { 'idempotency-key': key }
    // A clock that was set back must not prevent the upload.
    const madeSecondsAgo = Math.max(0, Math.round((Date.now() - madeAt) / 1000))
    const body = { ...order, madeSecondsAgo }
    await within(TIMEOUT_MS, (signal) => call(sellForCash, { body, headers, signal }))
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status)
    if (!isFinal) return 'later'
    await noteRefusal(key, whyNotTaken(error))
    return 'refused'
  }
  await forgetSale(key)
  return 'told'
}

const uploadAll = async (owner: Owner): Promise<number> => {
  let uploaded = 0
  for (const sale of await listStoredSales(owner)) {
    if (!isStillHere(owner)) break
    if (sale.refusal !== null) continue
    const outcome = await upload(sale)
    if (outcome === 'later') break
    if (outcome === 'told') uploaded += 1
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
