import { optionsLine } from '@minit/domain/shop/option-words.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'

type Pass = PurchaseView['pass']

/** What has ended a pass: its time, or its data before that. */
export const ENDED = { time: 'This pass has ended', data: 'The data of this pass is used' } as const

/** Null while it is good. */
export const endOf = (
  { expiresAt }: Pick<Access, 'expiresAt'>,
  data: NonNullable<Pass>['data'],
  now: number,
): keyof typeof ENDED | null => {
  if (now >= Date.parse(expiresAt)) return 'time'
  return data !== null && data.usedMb >= data.limitMb ? 'data' : null
}

/** What was bought besides the minutes, in the words of before it was paid. */
export const PassIs = ({ pass }: { pass: Pass }) =>
  pass === undefined || pass.options === null ? null : (
    <p className="pt-4 text-sm">
      <span className="text-muted">Your pass:</span> {optionsLine(pass.options)}
    </p>
  )
