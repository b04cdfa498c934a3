import { isAllowed, type SellerAction, type SellerRole } from '@minit/domain/shop/rights.ts'
import * as paths from '../../lib/paths.ts'

export type SectionName = 'Today' | 'Sell' | 'Money' | 'Shop' | 'More'

/** One entry of the bar. */
export type Section = { name: SectionName; href: string; action: SellerAction }

const SECTIONS: readonly Section[] = [
  { name: 'Today', href: paths.dashboard(), action: 'read_reports' },
  { name: 'Sell', href: paths.sell(), action: 'sell' },
  { name: 'Money', href: paths.money(), action: 'move_money' },
  { name: 'Shop', href: paths.shop(), action: 'see_counter' },
  { name: 'More', href: paths.more(), action: 'see_counter' },
]

/** A cashier's day is at the counter. */
const COUNTER: Section = { name: 'Today', href: paths.counter(), action: 'see_counter' }

/** Returns the entries of the bar that a role may use, in order. */
export const sectionsFor = (role: SellerRole): readonly Section[] => {
  const [today = COUNTER, ...others] = SECTIONS
  const first = isAllowed(role, today.action) ? today : COUNTER
  return [first, ...others.filter(({ action }) => isAllowed(role, action))]
}

const PATHS: Record<Exclude<SectionName, 'More'>, readonly string[]> = {
  Today: [paths.dashboard(), paths.counter()],
  Sell: [paths.sell()],
  Money: [paths.money()],
  Shop: [
    paths.shop(),
    paths.packages(),
    paths.offers(),
    paths.network(),
    paths.manualAccess(),
    paths.vouchers(),
    paths.sellVoucher(),
    paths.businessSettings(),
  ],
}

/** Returns the section that a page belongs to; pages listed nowhere else are under More. */
export const sectionOf = (path: string): SectionName => {
  const isUnder = (page: string): boolean => path === page || path.startsWith(`${page}/`)
  if (PATHS.Today.some(isUnder)) return 'Today'
  if (PATHS.Sell.some(isUnder)) return 'Sell'
  if (PATHS.Money.some(isUnder)) return 'Money'
  return PATHS.Shop.some(isUnder) ? 'Shop' : 'More'
}
