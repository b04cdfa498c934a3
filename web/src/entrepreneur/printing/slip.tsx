import { formatDateTime } from '@minit/domain/durations.ts'
import type { WifiKind } from '@minit/domain/wifi.ts'
import { leText } from '../../lib/le-text.ts'
import { PoweredBy } from './powered-by.tsx'
import type { SlipFacts } from './queries.ts'

const HOW: Record<WifiKind, string> = {
  captive: 'Join the WiFi, then type this code on the page that opens',
  per_pass_key: 'Password',
  enterprise: 'Identity and password',
}

/** An access slip for one customer: black on white, as wide as a small receipt printer's paper. */
export const Slip = ({ slip, businessName }: { slip: SlipFacts; businessName: string }) => (
  <article className="paper slip">
    <h3 className="text-sm font-bold text-center">{businessName}</h3>
    <p className="text-xs text-center">WiFi network</p>
    <p className="text-lg font-bold leading-[1.2] text-center">{slip.networkName}</p>
    <p className="mt-1 text-xs text-center">{HOW[slip.wifiKind]}</p>
    <p className="text-xl font-bold leading-[1.2] text-center whitespace-nowrap">{slip.password}</p>
    <img src={slip.qrCode} alt="QR code that joins the WiFi" width={132} height={132} className="mx-auto" />
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs">
      <dt>Package</dt>
      <dd className="text-right font-bold">{slip.packageName}</dd>
      <dt>Ends</dt>
      <dd className="text-right font-bold">{formatDateTime(new Date(slip.expiresAt))}</dd>
      <dt>Price</dt>
      <dd className="text-right font-bold">{leText(slip.amount)}</dd>
      <dt>Customer</dt>
      <dd className="text-right">{slip.customerName}</dd>
    </dl>
    <div className="mt-2">
      <PoweredBy />
    </div>
  </article>
)
