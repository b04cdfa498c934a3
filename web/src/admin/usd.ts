import { readPlatformSettings } from '@minit/contract/admin/platform.ts'
import { DEFAULT_MINOR_PER_DOLLAR, formatLe, formatUsd, leToMinor } from '@minit/domain/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['readPlatformSettings'],
    queryFn: ({ signal }) => call(readPlatformSettings, { signal }),
  })

const WHOLE_FROM_MINOR = 100_000

/** Dollars for an amount in Le at a rate in Le for one dollar: "$0.88", from some thousand Le on whole: "$3,210". */
export const usdText = (le: number, usdRate: number): string => {
  const minor = leToMinor(le)
  const text = formatUsd(minor, leToMinor(usdRate) || DEFAULT_MINOR_PER_DOLLAR)
  return Math.abs(minor) >= WHOLE_FROM_MINOR ? text.replace(/\.\d\d$/, '') : text
}

/** The rate beside a figure: "Le 22.70". */
export const rateText = (usdRate: number): string => formatLe(leToMinor(usdRate))
