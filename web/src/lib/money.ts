import { formatLe, leToMinor } from '@minit/domain/money/money.ts'

/** Formats an amount in leones, as the wire has it: "Le 12.50". */
export const leText = (le: number): string => formatLe(leToMinor(le))
