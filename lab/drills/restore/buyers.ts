import { buyUntilReady, type ClientOrder } from '../../../server/test/crash/client.ts'
import type { CrashWorld } from '../../../server/test/crash/crash-world.ts'
import type { SeededRandom } from '../../../server/test/crash/seeded-random.ts'
import type { Notes } from './notes.ts'

/** Operators that answer late, twice, not at all or in disorder, and whose money all comes. */
const AWKWARD = ['059', '079', '089', '099', '109', '169']
const DELIVERIES = ['sms', 'sms', 'whatsapp', 'qr_display'] as const
/** A seller's messages of a day are counted, and a fast machine sells more: later codes are shown on the screen. */
const MAX_SENT_TO = 200

export type Crowd = {
  served: () => number
  /** Buyers whom the server told that their purchase does not exist, by their key. */
  toldGone: () => string[]
  /** Payers of awkward operators join, whose payments stay open for a while. */
  addAwkward: () => void
  /** Nobody new comes; returns once everybody was served or sent away. Throws what else went wrong. */
  close: () => Promise<void>
}

/** So many buyers at a time, one after the other, each with one key until the pass is in hand. */
export const openCrowd = (
  world: CrashWorld,
  notes: Notes,
  { atOnce, random, isInTime }: { atOnce: number; random: SeededRandom; isInTime: () => boolean },
): Crowd => {
  let [isOpen, served, number] = [true, 0, 0]
  const gone: string[] = []
  const orderOf = (phone: string): ClientOrder =>
    world.order({
      key: `drill-${phone.slice(4)}-${Math.floor(random.between(0, 2 ** 31))}`,
      phone,
      deliveryMethod: number > MAX_SENT_TO ? 'qr_display' : random.oneOf(DELIVERIES),
    })
  const buy = async (phone: string): Promise<void> => {
    const order = orderOf(phone)
    try {
      await buyUntilReady({ url: world.url, history: notes }, order, isInTime)
      served += 1
    } catch (error) {
      if (!String(error).includes('was refused: 404')) throw error
      gone.push(order.key)
    }
  }
  const queue = async (): Promise<void> => {
    while (isOpen) {
      number += 1
      await buy(`+23278${100_000 + number}`)
    }
  }
  const buying = Array.from({ length: atOnce }, queue)
  for (const each of buying) each.catch(() => undefined)
  return {
    served: () => served,
    toldGone: () => gone,
    addAwkward: () => {
      for (const digits of AWKWARD) {
        const late = buy(`+23276000${digits}`)
        late.catch(() => undefined)
        buying.push(late)
      }
    },
    close: async () => {
      isOpen = false
      await Promise.all(buying)
    },
  }
}
