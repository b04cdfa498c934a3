import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { type Access, buyUntilReady, type ClientOrder } from './client.ts'
import type { CrashFixture } from './crash-fixture.ts'
import type { SeededRandom } from './seeded-random.ts'

const DELIVERIES = ['sms', 'sms', 'whatsapp', 'qr_display'] as const satisfies DeliveryMethod[]

/** Payers of the test series whose money always arrives, but whose operators misbehave in various ways. */
const AWKWARD = ['059', '079', '089', '099', '109', '169']

/** Every fifth customer has an awkward operator. */
const phoneOf = (index: number, random: SeededRandom): string =>
  index % 5 === 4
    ? `+23276000${AWKWARD[Math.floor(index / 5) % AWKWARD.length]}`
    : `+23278${100_000 + index * 1_000 + Math.floor(random.between(0, 1_000))}`

export const drawOrders = (fixture: CrashFixture, count: number, random: SeededRandom): ClientOrder[] =>
  Array.from({ length: count }, (_, index) =>
    fixture.order({
      key: `customer-${index}-${Math.floor(random.between(0, 2 ** 31))}`,
      phone: phoneOf(index, random),
      deliveryMethod: random.oneOf(DELIVERIES),
    }),
  )

/** Serves all orders, a limited number of customers at a time, until the timeout. */
export const serveAll = async (
  fixture: CrashFixture,
  orders: ClientOrder[],
  { atOnce, isInTime }: { atOnce: number; isInTime: () => boolean },
): Promise<Access[]> => {
  const waiting = [...orders]
  const served: Access[] = []
  const queue = async (): Promise<void> => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift())
      served.push(await buyUntilReady(fixture, order, isInTime))
  }
  await Promise.all(Array.from({ length: atOnce }, queue))
  return served
}
