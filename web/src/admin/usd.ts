import { readPlatformSettings } from '@minit/contract/admin/platform.ts'
import { DEFAULT_MINOR_PER_DOLLAR, formatUsd, leToMinor } from '@minit/domain/money.ts'
import { leText } from '../lib/money.ts'
import { rowQuery } from '../lib/query.ts'

export const settingsQuery = () => rowQuery(readPlatformSettings, {})

const WHOLE_FROM_DOLLARS = 1000

/** Dollars for an amount in Le at a rate in Le for one dollar: "$0.88", from a thousand dollars on whole: "$3,210". */
export const usdText = (le: number, usdRate: number): string => {
  const minor = leToMinor(le)
  const rate = leToMinor(usdRate) || DEFAULT_MINOR_PER_DOLLAR
  const text = formatUsd(minor, rate)
  return Math.abs(minor) / rate >= WHOLE_FROM_DOLLARS ? text.replace(/\.\d\d$/, '') : text
}

/** The rate beside a figure: "Le 22.70". */
export const rateText = (usdRate: number): string => leText(usdRate)
