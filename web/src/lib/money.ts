import { formatLe, leToMinor } from '@minit/domain/money/money.ts'

/** An amount as the wire has it, in leones: "Le 12.50". */
export const leText = (le: number): string => formatLe(leToMinor(le))
