import { defaultMessageOf, type ErrorCode } from '@minit/contract/errors.ts'
import { percentOf } from '@minit/domain/money/money.ts'
import { MAX_DISCOUNT_BASIS_POINTS } from '@minit/domain/passes/loyalty.ts'
import {
  happyUntil,
  lastDayOf,
  MAX_LIVE_PROMOTIONS,
  mayRunUntil,
  promotionState,
  untilOf,
} from '@minit/domain/shop/promotions.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { lockPackages } from '../packages/packages.queries.ts'
import type { PromotionRow } from './live-promotions.queries.ts'
import {
  countRunning,
  findPriceOf,
  insertPromotion,
  type ListedPromotion,
  listOfSeller,
  setEnded,
} from './promotions.queries.ts'

/** The discount, its package and its last day in Freetown. */
type Terms = {
  name: string
  packageId?: string | null | undefined
  percent?: number | undefined
  /** Minor units: the fixed price. */
  price?: number | undefined
  lastDay: string
}
export type NewHappyHour = Terms & { days: number[]; fromMinute: number; toMinute: number }
export type NewCode = Terms & { code: string; maxUses: number; maxPerBuyer: number }

/** Lists a seller's promotions with their sales and discounts, running ones first. */
export const listPromotions = async (deps: Deps, entrepreneurId: string) => {
  const found = await deps.db.inTenant(entrepreneurId, listOfSeller)
  const promotions = found.map((listed) => promotionView(listed, deps.now()))
  return { promotions: promotions.sort((one, other) => rankOf(one.state) - rankOf(other.state)) }
}

const rankOf = (state: ReturnType<typeof promotionState>): number => (state === 'live' ? 0 : 1)

/** Creates a happy hour that starts now. Refuses as `insertNew` does. */
export const createHappyHour = (deps: Deps, entrepreneurId: string, wanted: NewHappyHour, actor?: Actor) =>
  deps.db.inTenant(entrepreneurId, (tx) => {
    const { days, fromMinute, toMinute } = wanted
    return insertNew(deps, tx, {
      wanted,
      actor,
      own: { kind: 'happy_hour', days: [...new Set(days)].sort(), fromMinute, toMinute },
    })
  })

/**
 * Creates a discount code that is valid from now on. Refuses as `insertNew` does, and with
 * `promotion_code_taken`.
 */
export const createCode = (deps: Deps, entrepreneurId: string, wanted: NewCode, actor?: Actor) =>
  deps.db.inTenant(entrepreneurId, (tx) => {
    const { code, maxUses, maxPerBuyer } = wanted
    return insertNew(deps, tx, { wanted, actor, own: { kind: 'code', code, maxUses, maxPerBuyer } })
  })

/** Ends a promotion permanently. Pending orders keep their price. Refuses with `promotion_not_found`. */
export const endPromotion = (deps: Deps, entrepreneurId: string, id: string, actor?: Actor): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const ended = await setEnded(tx, id, deps.now())
    if (ended === null) throw new Refusal('promotion_not_found')
    const after = auditedOffer(ended)
    await writeShopChange(deps, tx, { actor, action: 'promotion_ended', subject: subjectOf(id), after })
  })

const auditedOffer = (row: PromotionRow) => {
  const { kind, name, code, packageId, basisPoints, priceMinor, until } = row
  const { days, fromMinute, toMinute, maxUses, maxPerBuyer } = row
  const percent = basisPoints === null ? null : basisPoints / 100
  const terms = { name, code, packageId, percent, priceMinor, lastDay: lastDayOf(until) }
  return { kind, ...terms, days, fromMinute, toMinute, maxUses, maxPerBuyer }
}

const subjectOf = (id: string) => ({ type: 'promotion', id })

type OwnColumns = Pick<PromotionRow, 'kind'> &
  Partial<Pick<PromotionRow, 'code' | 'days' | 'fromMinute' | 'toMinute' | 'maxUses' | 'maxPerBuyer'>>

type NewPromotion = { wanted: Terms; own: OwnColumns; actor: Actor | undefined }

/**
 * Refuses with `day_not_possible`, `package_not_found`, `promotion_no_gain`, `promotion_too_low`,
 * `too_many_promotions` or `promotion_code_taken`. Takes a lock, so that of two calls at the limit one is
 * refused.
 */
const insertNew = async (deps: Deps, tx: TenantTx, { wanted, own, actor }: NewPromotion) => {
  const { name, packageId = null, percent, price, lastDay } = wanted
  if (!mayRunUntil(lastDay, deps.now())) throw fieldRefusal('day_not_possible', 'lastDay')
  await lockPackages(tx)
  await checkPackage(tx, packageId, price)
  if ((await countRunning(tx, deps.now())) >= MAX_LIVE_PROMOTIONS) throw new Refusal('too_many_promotions')
  const row = await insertPromotion(tx, {
    ...own,
    entrepreneurId: tx.sellerId,
    id: deps.newId(),
    name,
    packageId,
    basisPoints: percent === undefined ? null : percent * 100,
    priceMinor: price ?? null,
    until: untilOf(lastDay),
    createdAt: deps.now(),
  })
  if (row === null) throw fieldRefusal('promotion_code_taken', 'code')
  const after = auditedOffer(row)
  await writeShopChange(deps, tx, { actor, action: 'promotion_created', subject: subjectOf(row.id), after })
  const [listed] = (await listOfSeller(tx)).filter(({ promotion }) => promotion.id === row.id)
  if (listed === undefined) throw new Error(`the promotion ${row.id} is not listed`)
  return promotionView(listed, deps.now())
}

const fieldRefusal = (code: ErrorCode, field: string): Refusal =>
  new Refusal(code, undefined, { fields: { [field]: defaultMessageOf(code) } })

const checkPackage = async (
  tx: TenantTx,
  packageId: string | null,
  priceMinor: number | undefined,
): Promise<void> => {
  if (packageId === null) return
  const listMinor = await findPriceOf(tx, packageId)
  if (listMinor === null) throw new Refusal('package_not_found')
  if (priceMinor === undefined) return
  if (priceMinor >= listMinor) throw fieldRefusal('promotion_no_gain', 'price')
  if (listMinor - priceMinor > percentOf(listMinor, MAX_DISCOUNT_BASIS_POINTS))
    throw fieldRefusal('promotion_too_low', 'price')
}

const promotionView = ({ promotion, ...figures }: ListedPromotion, now: Date) => {
  const usedCount = promotion.usedCount - figures.heldUses
  return {
    id: promotion.id,
    kind: promotion.kind,
    name: promotion.name,
    code: promotion.code,
    packageId: promotion.packageId,
    packageName: figures.packageName,
    percent: promotion.basisPoints === null ? null : promotion.basisPoints / 100,
    price: promotion.priceMinor,
    days: promotion.days,
    fromMinute: promotion.fromMinute,
    toMinute: promotion.toMinute,
    maxUses: promotion.maxUses,
    maxPerBuyer: promotion.maxPerBuyer,
    usedCount,
    heldCount: figures.heldUses,
    lastDay: lastDayOf(promotion.until),
    state: promotionState({ ...promotion, usedCount }, now),
    onUntil: onUntil(promotion, now),
    createdAt: promotion.createdAt,
    endedAt: promotion.endedAt,
    sales: figures.sales,
    revenue: figures.revenueMinor,
    givenAway: figures.givenMinor,
  }
}

const onUntil = ({ days, fromMinute, toMinute, until, endedAt }: PromotionRow, now: Date): Date | null =>
  days === null || fromMinute === null || toMinute === null || endedAt !== null
    ? null
    : happyUntil({ days, fromMinute, toMinute, until }, now)
