import { leText } from '../../lib/money.ts'
import type { Money } from '../queries.ts'

export const isFree = ({ basisPoints, fixed }: Money['fee']): boolean => basisPoints === 0 && fixed === 0

/** "2.5 % and Le 0.50". */
export const feeText = ({ basisPoints, fixed }: Money['fee']): string =>
  [basisPoints > 0 && `${basisPoints / 100} %`, fixed > 0 && leText(fixed)].filter(Boolean).join(' and ')
