import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { whenText } from '../when-text.ts'
import { buyerOf, type StoredSale } from './sales-store.ts'
import { takeOver } from './stored-sales.ts'

const SaleRow = ({ sale }: { sale: StoredSale }) => {
  const [isBusy, setIsBusy] = useState(false)
  const send = (): void => {
    setIsBusy(true)
    void takeOver(sale).finally(() => setIsBusy(false))
  }
  return (
    <li className="px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block [overflow-wrap:anywhere]">{buyerOf(sale)}</b>
          <span className="text-xs text-muted">
            {sale.packageName} · {whenText(sale.madeAt)}
          </span>
        </p>
        <b className="text-lg whitespace-nowrap">{leText(sale.order.amount)}</b>
      </div>
      <Button
        size="small"
        variant="soft"
        className="mt-2.5"
        isBusy={isBusy}
        busyLabel="Sending..."
        onClick={send}
      >
        Send it as mine<span className="spoken"> {buyerOf(sale)}</span>
      </Button>
    </li>
  )
}

/** The cash sales that staff left on this phone: what is known of each, and a button that sends it. */
export const OthersSales = ({ sales }: { sales: readonly StoredSale[] }) => (
  <Section
    id="others-sales"
    headClassName="min-h-12 pr-4"
    title={
      <>
        <CloudOff />
        Kept here by your people
      </>
    }
    aside={<HowMany count={sales.length} />}
  >
    <p className="px-4 pb-3 text-sm">
      They took this cash without internet. It is sent once they log in on this phone. If you have the cash,
      or they no longer work here, send it as yours: the customer gets the code, and the cash counts in your
      drawer.
    </p>
    <ul>
      {sales.map((sale) => (
        <SaleRow key={sale.key} sale={sale} />
      ))}
    </ul>
  </Section>
)
