import type { OfflineCard } from '@minit/domain/sales/offline-sheets.ts'
import type { Kept, Owner } from '../offline/owner.ts'
import { createPhoneStore } from '../offline/phone-store.ts'

/**
 * A card that was sold on this phone. Its key makes repeated uploads one sale. Only its seller sees it here
 * and uploads it, because their drawer has the cash.
 */
export type SoldCard = Kept & {
  /** Created with the sale. */
  key: string
  /** Its batch and position, which allow one sale on this phone. */
  card: OfflineCard
  phoneNumber: string
  /** Epoch milliseconds. */
  soldAt: number
  /** The server's answer; null while it waits. */
  outcome: 'sold' | 'sold_before' | 'refused' | null
  message: string
}

const sold = createPhoneStore<SoldCard>({
  name: 'minit.vouchers',
  store: 'sold',
  // A card is sold once on a phone, in any tab and by any staff of the shop.
  addIndexes: (store) => store.createIndex('card', ['owner', 'card.id', 'card.position'], { unique: true }),
})

/** Stores a sale. Returns false if this phone sold this card before. */
export const keepSold = async (card: SoldCard): Promise<boolean> => {
  try {
    await sold.change((store) => store.add(card))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false
    throw error
  }
}

/** Records the server's answer, if the sale still exists. */
export const noteOutcome = (key: string, said: Pick<SoldCard, 'outcome' | 'message'>): Promise<void> =>
  sold.note(key, said)

export const forgetSold = (keys: readonly string[]): Promise<void> =>
  sold.change((store) => {
    for (const key of keys) store.delete(key)
  })

/** Lists an owner's stored sales on this phone, oldest first; empty if the browser stores nothing. */
export const listSold = async (owner: Owner): Promise<SoldCard[]> =>
  (await sold.listOf(owner)).sort((a, b) => a.soldAt - b.soldAt)

/** Counts an owner's sales that wait for the server, or were refused and not read yet. */
export const countUnsyncedCards = async (owner: Owner): Promise<number> =>
  (await listSold(owner)).filter(({ outcome }) => outcome !== 'sold').length

/** Deletes booked sales, also colleagues': after a logout no data of the shop stays on the phone. */
export const forgetBooked = async (owner: Owner): Promise<void> => {
  const all = [...(await sold.listOf(owner)), ...(await sold.listOfOthers(owner))]
  const booked = all.filter(({ outcome }) => outcome === 'sold')
  if (booked.length > 0) await forgetSold(booked.map(({ key }) => key))
}
