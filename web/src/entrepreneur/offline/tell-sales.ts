import { ApiError } from '@minit/contract/call.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { call } from '../../lib/call.ts'
import { within } from '../../lib/timeout.ts'
import { isStillHere, nameOfOwner, type Owner } from './owner.ts'
import { forgetSale, type KeptSale, listKeptSales, noteRefusal } from './sales-store.ts'
import { whyNotTaken } from './why-not-taken.ts'

/** Result of one try. `later`: the server was not reached or has an error. */
type Told = 'told' | 'refused' | 'later'

/** After this time other tabs stop waiting for this one. */
const TIMEOUT_MS = 30_000

const tell = async ({ key, order, madeAt }: KeptSale): Promise<Told> => {
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

const tellAll = async (owner: Owner): Promise<number> => {
  let told = 0
  for (const sale of await listKeptSales(owner)) {
    if (!isStillHere(owner)) break
    if (sale.refusal !== null) continue
    const outcome = await tell(sale)
    if (outcome === 'later') break
    if (outcome === 'told') told += 1
  }
  return told
}

/**
 * Uploads the waiting sales one after the other, and returns how many the server accepted. Only one tab does
 * it at a time. If two did, the keys would still make each sale one.
 */
export const tellKeptSales = async (owner: Owner): Promise<number> => {
  if (navigator.locks === undefined) return tellAll(owner)
  return navigator.locks.request(`minit.sales.${nameOfOwner(owner)}`, { ifAvailable: true }, (lock) =>
    lock === null ? 0 : tellAll(owner),
  )
}
