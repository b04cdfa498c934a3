import { dataText } from '@minit/domain/passes/pass-options.ts'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { usePolledQuery } from '../../lib/polled-query.ts'
import { Fold } from '../../ui/fold.tsx'
import { type Asking, networkQuery } from './network-card.tsx'

type Pass = NonNullable<PurchaseView['pass']>
type PassUseProps = Pick<Pass, 'phones' | 'megabytesUsed'>

const PassUse = ({ phones, megabytesUsed }: PassUseProps) => (
  <Fold title="Phones and data">
    <dl className="grid gap-2 text-sm">
      <div className="flex justify-between gap-3">
        <dt className="text-muted">{phones.length === 1 ? 'Phone' : 'Phones'}</dt>
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

/** The same at its WiFi, where the notice above already names the phones. */
const PassUseHere = ({ asking, phones, megabytesUsed }: PassUseProps & { asking: Asking }) => {
  const network = usePolledQuery(networkQuery(asking)).data
  return <PassUse phones={network?.devices ?? phones} megabytesUsed={megabytesUsed} />
}

/** The phones that use the pass, and the data they used. */
export const UseOf = ({ pass: { phones, megabytesUsed }, asking }: { pass: Pass; asking: Asking | null }) => {
  const use = { phones, megabytesUsed }
  return asking === null ? <PassUse {...use} /> : <PassUseHere asking={asking} {...use} />
}
