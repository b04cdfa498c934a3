import { buyUntilReady, type ClientOrder } from '../../../server/test/crash/client.ts'
import type { CrashFixture } from '../../../server/test/crash/crash-fixture.ts'
import type { SeededRandom } from '../../../server/test/crash/seeded-random.ts'
import type { Notes } from './notes.ts'

/** Operators that answer late, twice, never or out of order, and whose money always arrives. */
const AWKWARD = ['059', '079', '089', '099', '109', '169']
const DELIVERIES = ['sms', 'sms', 'whatsapp', 'qr_display'] as const
/**
 * A seller has a daily limit of messages, and a fast machine sells more: later codes are shown on the screen.
 */
const MAX_SENT_TO = 200

export type Crowd = {
  served: () => number
  /** Keys of buyers whom the server told that their purchase does not exist. */
  reportedGone: () => string[]
  /** Adds payers of awkward operators, whose payments stay open for a while. */
  addAwkward: () => void
  /** Stops new buyers; returns once all were served or rejected. Throws any other error. */
  close: () => Promise<void>
}

/** Keeps this many buyers active; each uses one key until it has the pass. */
export const openCrowd = (
  fixture: CrashFixture,
  notes: Notes,
  { atOnce, random, isInTime }: { atOnce: number; random: SeededRandom; isInTime: () => boolean },
): Crowd => {
  let [isOpen, served, number] = [true, 0, 0]
  const gone: string[] = []
  const orderOf = (phone: string): ClientOrder =>
    fixture.order({
      key: `drill-${phone.slice(4)}-${Math.floor(random.between(0, 2 ** 31))}`,
      phone,
      deliveryMethod: number > MAX_SENT_TO ? 'qr_display' : random.oneOf(DELIVERIES),
    })
  const buy = async (phone: string): Promise<void> => {
    const order = orderOf(phone)
    try {
      await buyUntilReady({ url: fixture.url, history: notes }, order, isInTime)
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
    reportedGone: () => gone,
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
