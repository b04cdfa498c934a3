import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type Stats, statsQuery } from '../queries.ts'
import { stepsText, useStepsLeft } from './use-steps-left.ts'

const SaleSteps = later(() => import('../point-of-sale/sale-steps.tsx').then((part) => part.SaleSteps))

type QrDialogProps = {
  /** The seller's id or slug. */
  entrepreneur: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Sells a pass to a customer at the counter. */
const QrDialog = ({ entrepreneur, isOpen, onOpenChange }: QrDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Generate QR Code">
    <SaleSteps frame="window" entrepreneur={entrepreneur} onClose={() => onOpenChange(false)} />
  </Dialog>
)

/** The wallet is connected only with a merchant id; it can be on without one. */
const wordsOf = ({ isConnected: isOn, merchantId }: Stats['wallet']): [title: string, facts: string] => {
  if (!isOn) return ['Vult is off', 'Customers cannot pay with Vult here now.']
  if (merchantId === null) return ['Vult is on', 'No merchant id yet · 5% bonus time']
  return ['Vult connected', `Merchant id ${merchantId} · 5% bonus time`]
}

const sellingText = ({ subscriptionStatus, isOpen }: Stats, left: number): string => {
  if (!maySell(subscriptionStatus)) return 'You cannot sell now. Contact support to open your shop again.'
  if (left > 0) return `You cannot sell yet: ${stepsText(left)}.`
  return isOpen
    ? 'Sell from here: show the QR code, or send it by SMS or WhatsApp.'
    : 'You are closed. Open your site at the top of this page to sell.'
}

const Banner = ({ stats }: { stats: Stats }) => {
  const [isSelling, setIsSelling] = useState(false)
  const left = useStepsLeft() ?? 0
  const { isConnected } = stats.wallet
  const [title, facts] = wordsOf(stats.wallet)
  const mayGenerate = maySell(stats.subscriptionStatus) && stats.isOpen
  return (
    <section
      aria-labelledby="wallet"
      className={cx(
        'grid gap-3 px-4 py-3 rounded-lg desk:flex desk:flex-wrap desk:items-center desk:gap-x-6 desk:p-4',
        isConnected ? 'bg-info-soft' : 'bg-sunk',
      )}
    >
      <div className="flex items-center gap-3">
        <PaymentMark method="vult" />
        <div className="flex-1 min-w-0">
          <h2 id="wallet" className="text-lg leading-[1.3]">
            {title}
          </h2>
          <p className="text-xs text-muted leading-[1.35]">{facts}</p>
        </div>
      </div>
      <p
        className={cx(
          'text-sm desk:flex-1',
          isConnected && 'text-info-ink',
          mayGenerate && left === 0 && 'max-desk:hidden',
        )}
      >
        {sellingText(stats, left)}
      </p>
      {left === 0 && (
        <Button className="max-desk:w-full" disabled={!mayGenerate} onClick={() => setIsSelling(true)}>
          <QrCode />
          Generate QR Code
        </Button>
      )}
      <QrDialog entrepreneur={stats.slug} isOpen={isSelling} onOpenChange={setIsSelling} />
    </section>
  )
}

/** Whether the wallet works here, and a button to sell to a customer at the counter. */
export const WalletBanner = () => {
  const stats = useQuery(statsQuery())
  if (stats.data !== undefined) return <Banner stats={stats.data} />
  return stats.isPending ? <Skeleton className="h-[154px] rounded-lg" /> : null
}
