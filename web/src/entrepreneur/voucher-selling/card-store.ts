import type { HeldCard } from '@minit/domain/sales/held-sheets.ts'
import type { Kept, Owner } from '../offline/owner.ts'
import { createPhoneStore } from '../offline/phone-store.ts'

/**
 * A card that was sold on this phone. Told as often as it takes, it stays one sale by its key. Nobody but who sold it sees it here
 * or tells of it: their drawer has the cash.
 */
export type SoldCard = Kept & {
  /** Drawn when it was sold. */
  key: string
  /** Its batch and place, by which it is sold once on this phone. */
  card: HeldCard
  phoneNumber: string
  /** Epoch milliseconds. */
  soldAt: number
  /** What the server said; null while it waits. */
  outcome: 'sold' | 'sold_before' | 'refused' | null
  message: string
}

const sold = createPhoneStore<SoldCard>({
  name: 'minit.vouchers',
  store: 'sold',
  // A card is sold once on a phone, in however many tabs and by whichever of a shop's people.
  addIndexes: (store) => store.createIndex('card', ['owner', 'card.id', 'card.position'], { unique: true }),
})

/** Keeps a sale. False where this card was sold on this phone before. */
export const keepSold = async (card: SoldCard): Promise<boolean> => {
  try {
    await sold.change((store) => store.add(card))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false
    throw error
  }
}

/** Notes what the server said, where it is still there. */
export const noteOutcome = (key: string, said: Pick<SoldCard, 'outcome' | 'message'>): Promise<void> =>
  sold.note(key, said)

export const forgetSold = (keys: readonly string[]): Promise<void> =>
  sold.change((store) => {
    for (const key of keys) store.delete(key)
  })

/** What somebody sold on this phone and was not forgotten yet, the oldest first; none where the browser keeps nothing. */
export const listSold = async (owner: Owner): Promise<SoldCard[]> =>
  (await sold.listOf(owner)).sort((a, b) => a.soldAt - b.soldAt)

/** How many of somebody's sales wait on this phone, for the server or, refused, for their seller to read why. */
export const countUntoldCards = async (owner: Owner): Promise<number> =>
  (await listSold(owner)).filter(({ outcome }) => outcome !== 'sold').length

/** Forgets what the server has booked, colleagues' too: nothing of a shop whose people log out stays on the phone. */
export const forgetBooked = async (owner: Owner): Promise<void> => {
  const all = [...(await sold.listOf(owner)), ...(await sold.listOfOthers(owner))]
  const booked = all.filter(({ outcome }) => outcome === 'sold')
  if (booked.length > 0) await forgetSold(booked.map(({ key }) => key))
}
