import { type MinutesOrder, minutesBeginOfAll, minutesBeginText } from '@minit/domain/passes/minutes-begin.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import type { ReactNode } from 'react'
import { useCaptiveToken } from '../lib/captive-context.ts'
import { useNow } from '../lib/clock.ts'
import { useSearch } from '../lib/location.ts'
import { usePageQuery } from '../lib/page-query.ts'
import { captiveStateQuery, type Place } from './captive-context-query.ts'
import type { Pack } from './offer.ts'

type Offered = Pick<Pack, 'options' | 'fromStock'>

/**
 * At a shop whose box prints codes, the seller connects phones for packages that do not come from
 * these codes.
 */
export const accessModeOf = ({ fromStock }: Pick<Offered, 'fromStock'>, shop: AccessMode): AccessMode => {
  if (fromStock) return 'codes'
  return shop === 'router' ? 'router' : 'by_hand'
}

const runningOf = (place: Place | null | undefined): MinutesOrder['running'] => {
  if (place === null || place === undefined || place.running === null) return null
  const { until, hasOwnCounts, ...limits } = place.running
  // The size of the data limit does not matter here, only that the package has its own.
  return {
    ...limits,
    until: new Date(until),
    dataLimitOctets: hasOwnCounts ? 0 : null,
    slowAfterOctets: null,
  }
}

type Props = {
  joining: AccessMode
  pack: Offered | null
  quote: Quote | null
  packs: readonly Offered[]
  /** True when another number gets the pass. */
  isGift?: boolean
  /** A link to minutes that do not extend the running pass. */
  instead?: ReactNode
}

const A_MINUTE = 60_000

/** Says when the minutes begin; before a choice, for all packages. Works without scripts. */
export const MinutesBegin = ({ joining, pack, quote, packs, isGift = false, instead }: Props) => {
  const now = new Date(useNow(A_MINUTE))
  const search = useSearch()
  const isHere = useCaptiveToken() !== undefined
  const running = runningOf(usePageQuery(captiveStateQuery(search)).data)
  const here = { isHere, running }
  const text =
    pack === null || quote === null
      ? minutesBeginOfAll(
          packs.map((each) => ({ options: each.options, way: accessModeOf(each, joining) })),
          here,
          now,
        )
      : minutesBeginText(
          {
            ...here,
            isGift,
            minutes: quote.totalMinutes,
            options: pack.options,
            way: accessModeOf(pack, joining),
          },
          now,
        )
  return (
    <p className="mb-1.5 text-sm leading-[1.35]" aria-live="polite" data-minutes-begin>
      {text}
      {running !== null && !isGift && instead}
    </p>
  )
}
