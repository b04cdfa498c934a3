import { MAX_UPLOADED_SALES, uploadVoucherSales } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { call } from '../../lib/call.ts'
import { within } from '../../lib/timeout.ts'
import { isStillHere, nameOfOwner, type Owner } from '../offline/owner.ts'
import { listSold, noteOutcome, type SoldCard } from './card-store.ts'

const TIMEOUT_MS = 30_000

const uploadSome = async (some: readonly SoldCard[]): Promise<number> => {
  const body = {
    sales: some.map(({ key, card, soldAt, phoneNumber }) => ({
      key,
      batchId: card.id,
      position: card.position,
      phoneNumber,
      soldAt: new Date(soldAt).toISOString(),
    })),
  }
  const { sales } = await within(TIMEOUT_MS, (signal) => call(uploadVoucherSales, { body, signal }))
  const final = sales.flatMap(({ key, outcome, message }) =>
    outcome === 'later' ? [] : [{ key, outcome, message }],
  )
  for (const { key, ...said } of final) await noteOutcome(key, said)
  return final.length
}

/**
 * Uploads waiting sales. Throws if the server is not reached: they keep waiting. Returns how many got
 * an answer.
 */
const uploadAll = async (owner: Owner): Promise<number> => {
  const waiting = (await listSold(owner)).filter(({ outcome }) => outcome === null)
  let uploaded = 0
  for (let from = 0; from < waiting.length; from += MAX_UPLOADED_SALES) {
    if (!isStillHere(owner)) break
    uploaded += await uploadSome(waiting.slice(from, from + MAX_UPLOADED_SALES))
  }
  return uploaded
}

/** Uploads in one tab at a time. If two tabs did, the keys would still make each sale one. */
export const uploadSold = async (owner: Owner): Promise<number> => {
  if (navigator.locks === undefined) return uploadAll(owner)
  return navigator.locks.request(`minit.vouchers.${nameOfOwner(owner)}`, { ifAvailable: true }, (lock) =>
    lock === null ? 0 : uploadAll(owner),
  )
}
