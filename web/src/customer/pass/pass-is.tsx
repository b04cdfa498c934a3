import { optionsLine } from '@minit/domain/shop/option-words.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { THE_DATA_OF_THIS_PASS_IS_USED_UP } from '../../words/customers.ts'

type Pass = PurchaseView['pass']

/** What ended a pass: its time, or before that its data. */
export const ENDED = { time: 'This pass has ended', data: THE_DATA_OF_THIS_PASS_IS_USED_UP } as const

/** Returns null while the pass is valid. */
export const endOf = (
  { expiresAt }: Pick<Access, 'expiresAt'>,
  data: NonNullable<Pass>['data'],
  now: number,
): keyof typeof ENDED | null => {
  if (now >= Date.parse(expiresAt)) return 'time'
  return data !== null && data.usedMb >= data.limitMb ? 'data' : null
}

/** The options of the pass besides minutes, in the same words as before the purchase. */
export const PassIs = ({ pass }: { pass: Pass }) =>
  pass === undefined || pass.options === null ? null : (
    <p className="pt-4 text-sm">
      <span className="text-muted">Your pass:</span> {optionsLine(pass.options)}
    </p>
  )
