import { readPlatformSettings } from '@minit/contract/admin/platform.ts'
import { DEFAULT_MINOR_PER_DOLLAR, formatUsdShort, leToMinor } from '@minit/domain/money/money.ts'
import { leText } from '../lib/money.ts'
import { rowQuery } from '../lib/query.ts'

export const settingsQuery = () => rowQuery(readPlatformSettings, {})

// What is earned, and fees, are in dollars, with leones beside the large figures. A sum that moves (a purchase,
// refund, payout, invoice or statement) is in leones alone, as it was sent and as it is looked for.

/**
 * Formats dollars for an amount in Le at a rate in Le per dollar: "$0.88", whole from a thousand
 * dollars: "$3,210".
 */
export const usdText = (le: number, usdRate: number): string =>
  formatUsdShort(leToMinor(le), leToMinor(usdRate) || DEFAULT_MINOR_PER_DOLLAR)

/** Formats the rate next to a figure: "Le 22.70". */
export const rateText = (usdRate: number): string => leText(usdRate)
