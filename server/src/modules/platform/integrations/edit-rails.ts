import { PAYOUT_METHODS } from '@minit/domain/money/payouts.ts'
import { inSetOrder } from '@minit/domain/platform/routing.ts'
import type { Deps, RailView } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { writeSetting } from '../settings/platform-settings.ts'
import { RAIL_ORDER_KEY, readRailOrder } from './rails.ts'

type Method = (typeof PAYOUT_METHODS)[number]
type Name = 'pawapay' | 'monime'
const RAIL_NAMES: readonly string[] = ['pawapay', 'monime'] satisfies Name[]
// Only these two serve mobile money.
const isRail = <Each extends { provider: string }>(rail: Each): rail is Each & { provider: Name } =>
  RAIL_NAMES.includes(rail.provider)

const paymentRail = ({ provider, limits, health, asked, unanswered }: RailView & { provider: Name }) => ({
  provider,
  health,
  asked,
  unanswered,
  isOpen: limits !== null,
  minimum: limits?.minimumMinor ?? null,
  maximum: limits?.maximumMinor ?? null,
})

const NOT_ASKED = { health: null, asked: 0, unanswered: 0, minimum: null, maximum: null }

/** Reads the enabled providers of each method, for payments and for payouts, in the order they are tried. */
export const readRails = async ({ db, payments, payouts }: Pick<Deps, 'db' | 'payments' | 'payouts'>) => {
  // Read from the database: the adapters' cached order is up to two seconds old.
  const order = await db.readAsPlatform((tx) => readRailOrder(tx))
  const sorted = <Each extends { provider: Name }>(
    rails: readonly Each[],
    set: readonly string[] = [],
  ): Each[] =>
    inSetOrder(
      rails.map(({ provider }) => provider),
      set,
    ).flatMap((name) => rails.find(({ provider }) => provider === name) ?? [])
  const paymentOrders = PAYOUT_METHODS.map(async (method) => ({
    direction: 'payments' as const,
    method,
    rails: sorted((await payments.rails(method)).filter(isRail).map(paymentRail), order.payments[method]),
  }))
  const payoutOrders = PAYOUT_METHODS.map(async (method) => ({
    direction: 'payouts' as const,
    method,
    rails: sorted(
      (await payouts.rails(method)).filter(isRail).map((rail) => ({ ...NOT_ASKED, ...rail })),
      order.payouts[method],
    ),
  }))
  return Promise.all([...paymentOrders, ...payoutOrders])
}

type NewOrder = { direction: 'payments' | 'payouts'; method: Method; providers: readonly Name[] }

/**
 * Sets the order of one method, for new purchases or payouts. Every process applies it within two seconds.
 */
export const saveRailOrder = (
  deps: Deps,
  admin: Admin,
  { direction, method, providers }: NewOrder,
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const before = await readRailOrder(tx, true)
    const after = { ...before, [direction]: { ...before[direction], [method]: [...providers] } }
    await writeSetting(tx, { key: RAIL_ORDER_KEY, value: after, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'rail_order_set',
      subject: { type: 'platform_setting', id: RAIL_ORDER_KEY },
      before,
      after,
    })
  })
