import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CODE_AFTER_THE_OUTAGE, I_HAVE_READ_IT, KEPT_ON_THIS_PHONE } from '../../words/sellers.ts'
import { whenText } from '../when-text.ts'
import { useLine } from './line.ts'
import { buyerOf, isUndone, type StoredSale } from './sales-store.ts'
import { StorageWarning } from './storage-warning.tsx'
import { dropStoredSale, uploadAgain, uploadNow, useStoredSales } from './stored-sales.ts'

const DropQuestion = ({ sale, onClose }: { sale: StoredSale; onClose: () => void }) => (
  <Dialog
    isOpen
    onOpenChange={onClose}
    title="Drop this sale?"
    description={`${buyerOf(sale)} gets no code for ${sale.packageName}. Give the ${leText(sale.order.amount)} back.`}
  >
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={onClose}>
        Keep it
      </Button>
      <Button variant="danger" onClick={() => void dropStoredSale(sale).then(onClose)}>
        Drop it
      </Button>
    </div>
  </Dialog>
)

const RefusedButtons = ({ sale }: { sale: StoredSale }) => {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const again = (): void => {
    setIsBusy(true)
    void uploadAgain(sale).finally(() => setIsBusy(false))
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 mt-2.5">
      <Button size="small" variant="soft" isBusy={isBusy} busyLabel="Trying..." onClick={again}>
        Try again<span className="spoken"> {buyerOf(sale)}</span>
      </Button>
      <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
        Drop<span className="spoken"> {buyerOf(sale)}</span>
      </Button>
      {isAsking && <DropQuestion sale={sale} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

/** The server has the sale, and it stands. */
const NotUndone = ({ sale }: { sale: StoredSale }) => (
  <>
    <p className="mt-1 text-sm text-danger-ink">
      Not undone: {sale.refusal} The sale had arrived, and its cash counts in your drawer.
    </p>
    <Button size="small" variant="soft" className="mt-2.5" onClick={() => void dropStoredSale(sale)}>
      {I_HAVE_READ_IT}
      <span className="spoken"> {buyerOf(sale)}</span>
    </Button>
  </>
)

const Refused = ({ sale }: { sale: StoredSale }) =>
  isUndone(sale) ? (
    <NotUndone sale={sale} />
  ) : (
    <>
      <p className="mt-1 text-sm text-danger-ink">Not taken: {sale.refusal}</p>
      <RefusedButtons sale={sale} />
    </>
  )

const SaleRow = ({ sale }: { sale: StoredSale }) => (
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
    {sale.refusal === null ? (
      <p className="mt-1 text-sm text-muted">{CODE_AFTER_THE_OUTAGE}</p>
    ) : (
      <Refused sale={sale} />
    )}
  </li>
)

const TryNow = () => {
  const [isBusy, setIsBusy] = useState(false)
  const send = (): void => {
    setIsBusy(true)
    void uploadNow().finally(() => setIsBusy(false))
  }
  return (
    <div className="p-2 border-t border-line">
      <Button variant="plain" size="small" isWide isBusy={isBusy} busyLabel="Trying..." onClick={send}>
        Try now
      </Button>
    </div>
  )
}

const stateText = ({ isDown, isAnyWaiting, isAnySale }: Record<`is${string}`, boolean>): string => {
  if (!isAnySale) return 'You gave this cash back, but the sale had arrived.'
  if (!isAnyWaiting)
    return 'You have the cash, and we no longer send it by ourselves. Try again, or give the cash back and drop it.'
  return isDown
    ? 'You have the cash. We send these sales by themselves when the line is back.'
    : 'You have the cash. We are sending these sales.'
}

/**
 * Cash sales on this phone that the server does not have yet, and what it refused. An undone sale is no
 * sale, and waits unseen. Hidden if there are none.
 */
export const StoredSalesCard = () => {
  const sales = useStoredSales().filter((sale) => !isUndone(sale) || sale.refusal !== null)
  const { isDown } = useLine()
  if (sales.length === 0) return null
  const isAnyWaiting = sales.some(({ refusal }) => refusal === null)
  return (
    <Section
      id="kept-sales"
      className="border-sun shadow-[0_0_0_1px_var(--color-sun)]"
      headClassName="min-h-12 pr-4 rounded-t-[11px] bg-sun-soft text-sun-ink"
      title={
        <>
          <CloudOff />
          {KEPT_ON_THIS_PHONE}
        </>
      }
      aside={<HowMany count={sales.length} />}
    >
      <p role="status" className="px-4 py-3 text-sm">
        {stateText({ isDown, isAnyWaiting, isAnySale: sales.some((sale) => !isUndone(sale)) })}
      </p>
      <StorageWarning />
      <ul>
        {sales.map((sale) => (
          <SaleRow key={sale.key} sale={sale} />
        ))}
      </ul>
      {isAnyWaiting && <TryNow />}
    </Section>
  )
}
