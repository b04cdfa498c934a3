import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { countOf } from '@minit/domain/money/cash-counts.ts'
import { ulid } from 'ulid'
import { updatePassword } from '../modules/identity/accounts.queries.ts'
import { hashPassword } from '../modules/identity/passwords.ts'
import { closeShift, moveCash, openShift } from '../modules/money/drawers/own-shift.ts'
import { decideCash } from '../modules/money/payments/cash.ts'
import { startPurchase } from '../modules/sales/purchases/start-purchase.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import { addPerson, readPeople } from '../modules/shop/staff/people.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_HUB, DEMO_SELLER_SLUG, DEMO_STAFF } from './demo-accounts.ts'
import { startOfDay } from './history/instants.ts'

/** Dependencies at a time of yesterday, in minutes after midnight, for use cases to write with. */
const yesterdayAt = (deps: Deps, minutes: number): Deps => {
  const at = new Date(startOfDay(deps.now()).getTime() - DAY_MS + minutes * 60_000)
  return { ...deps, now: () => at, newId: () => ulid(at.getTime()) }
}

const SALES = [
  { minutes: 9 * 60 + 10, pack: 'Quick Browse', customerName: 'Fatmata Koroma', phone: '+23278300401' },
  { minutes: 10 * 60 + 25, pack: 'Market Hour', customerName: 'Alhaji Bah', phone: '+23276300402' },
  { minutes: 11 * 60 + 40, pack: 'Quick Browse', customerName: 'Kadiatu Jalloh', phone: '+23277300403' },
  { minutes: 12 * 60 + 5, pack: 'Quick Browse', customerName: 'Brima Kallon', phone: '+23278300404' },
] as const

const FLOAT_MINOR = 10_000
const FUEL_MINOR = 5_000
/** The difference of the drawer's count. */
const MISSING_MINOR = 500

type Cashier = { accountId: string; name: string; entrepreneurId: string; sellerRole: 'cashier' }

const sellForCash = async (
  deps: Deps,
  { entrepreneurId, accountId }: Cashier,
  { packageId, customerName, phone }: { packageId: string; customerName: string; phone: string },
): Promise<void> => {
  const order = {
    channel: 'counter',
    entrepreneurKey: entrepreneurId,
    customerId: null,
    packageId,
    customerName,
    phoneText: phone,
    method: 'cash',
    deliveryMethod: 'qr_display',
    shownPriceMinor: null,
  } as const
  const { ref } = await startPurchase(deps, order, null)
  await decideCash(deps, entrepreneurId, {
    purchaseId: ref.purchaseId,
    decision: 'received',
    actorId: accountId,
  })
}

/** A morning shift whose count has a difference. */
const aShift = async (deps: Deps, cashier: Cashier): Promise<void> => {
  const packs = await deps.db.inTenant(cashier.entrepreneurId, (tx) =>
    listPackages(tx, cashier.entrepreneurId),
  )
  await openShift(yesterdayAt(deps, 8 * 60 + 5), cashier, countOf(FLOAT_MINOR))
  let soldMinor = 0
  for (const { minutes, pack: name, ...buyer } of SALES) {
    const pack = packs.find((each) => each.name === name)
    if (pack === undefined) continue
    await sellForCash(yesterdayAt(deps, minutes), cashier, { packageId: pack.id, ...buyer })
    soldMinor += pack.priceMinor
  }
  await moveCash(yesterdayAt(deps, 13 * 60), cashier, {
    key: 'demo-fuel-for-the-generator',
    kind: 'out',
    amount: FUEL_MINOR,
    reason: 'Fuel for the generator',
  })
  const expected = FLOAT_MINOR + soldMinor - FUEL_MINOR
  await closeShift(yesterdayAt(deps, 13 * 60 + 20), cashier, {
    count: countOf(expected - MISSING_MINOR),
    expected,
    reason: 'Gave too much change, I think',
  })
}

/** Two cashiers of the hub, and a shift that one of them closed yesterday with a difference. Once. */
export const seedStaff = async (deps: Deps): Promise<void> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_SELLER_SLUG))
  if (seller === null || (await readPeople(deps, seller.id)).length > 0) return
  const owner = { accountId: 'system', name: DEMO_HUB.username, entrepreneurId: seller.id }
  const cashiers: Cashier[] = []
  for (const { name, phone, pin, password } of DEMO_STAFF) {
    const { id } = await addPerson(deps, owner, { name, phone, role: 'cashier', pin })
    const passwordHash = await hashPassword(deps, password)
    await deps.db.asPlatform((tx) => updatePassword(tx, id, passwordHash))
    cashiers.push({ accountId: id, name, entrepreneurId: seller.id, sellerRole: 'cashier' })
  }
  const [first] = cashiers
  if (first !== undefined) await aShift(deps, first)
}
