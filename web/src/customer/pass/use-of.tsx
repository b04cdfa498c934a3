import { dataText } from '@minit/domain/passes/pass-options.ts'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { Fold } from '../../ui/fold.tsx'

type Pass = NonNullable<PurchaseView['pass']>

/** The phones that use the pass, and the data they used. */
export const UseOf = ({ pass: { phones, megabytesUsed } }: { pass: Pass }) => (
  <Fold title="Phones and data">
    <dl className="grid gap-2 text-sm">
      <div className="flex justify-between gap-3">
        <dt className="text-muted">Phones</dt>
        <dd className="font-medium text-right">
          {phones.length === 0 && 'None yet'}
          {phones.map(({ macTail, isOnline }) => (
            <span key={macTail} className="block">
              …{macTail}, {isOnline ? 'online' : 'not online'}
            </span>
          ))}
        </dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-muted">Data used</dt>
        <dd className="font-medium">{dataText(megabytesUsed)}</dd>
      </div>
    </dl>
  </Fold>
)
