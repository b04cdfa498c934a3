import { optionsInShortMonth } from '@minit/domain/network/short-month.ts'
import { passOptionsOfAccessMode } from '@minit/domain/shop/access-mode-options.ts'
import { accessModeOfPackage } from '@minit/domain/shop/joining.ts'
import { type PackageRow, shortMonthAt } from '../../shop/packages/package-view.ts'
import type { FoundOrder } from './intent.queries.ts'

/**
 * A package with the options that its pass will have, limited to what the shop's access mode supports, and slower while
 * the line's data runs short, as its buyer saw it. Where
 * phones are connected manually, a gift's minutes wait for the seller's tap, since its recipient may come on
 * another day.
 */
export const packAsSold = (
  pack: PackageRow,
  { joining, fromStock }: Pick<FoundOrder, 'joining' | 'fromStock'>,
  { recipientPhone, shownKbps }: { recipientPhone: string | null; shownKbps?: number | null | undefined },
): PackageRow => {
  const way = accessModeOfPackage(joining, { fromStock })
  const clock = recipientPhone !== null && way === 'by_hand' ? ('first_use' as const) : pack.clock
  const options = passOptionsOfAccessMode({ ...pack, clock }, way)
  return { ...pack, ...optionsInShortMonth(options, shortMonthAt(joining, way), shownKbps) }
}
