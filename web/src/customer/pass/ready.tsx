import { Check, Clock, Phone } from 'lucide-react'
import { AccessCard, EndedCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-view.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { useNow } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import type { Origin } from './origins.ts'
import { PassOptions } from './pass-options.tsx'
import { SuspenseNotice } from './suspense-notice.tsx'

type ReadyProps = {
  purchase: PurchaseView
  access: Access
  origin: Origin
  /** The payment came while this page was open. */
  hasJustCome: boolean
  fetchedAt: number
}

const TICK_MS = 10_000

/** The pass, how to use it, and its receipt; once it has ended, what can still be done. */
export const Ready = ({ purchase, access, origin, hasJustCome, fetchedAt }: ReadyProps) => {
  const hasEnded = useNow(TICK_MS) >= Date.parse(access.expiresAt)
  const goodNews = hasJustCome && purchase.pass ? 'Internet access activated successfully!' : origin.isReady
  return (
    <>
      <PageHead aside={<HelpLink phone={purchase.order.helpPhone} />}>
        <div className="flex items-center gap-3.5 pt-1.5 pb-4.5">
          {hasEnded ? (
            <Clock className="size-11 p-2.5 rounded-full bg-sunk text-muted" />
          ) : (
            <Check className="size-11 p-2.5 rounded-full bg-action text-on-action stroke-3" />
          )}
          <div className="min-w-0">
            <h1 className="text-xl leading-[1.2]">{hasEnded ? 'This pass has ended' : origin.title}</h1>
            <p role="status">{hasEnded ? 'Its code opens nothing any more' : goodNews}</p>
          </div>
        </div>
      </PageHead>
      <OfflineBanner since={fetchedAt} />
      <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
        <div className="wide:sticky wide:top-4">
          <SuspenseNotice purchase={purchase} />
          {hasEnded ? <EndedCard access={access} /> : <AccessCard access={access} />}
          <PassOptions purchase={purchase} />
        </div>
        <div>
          {!hasEnded && <ConnectSteps access={access} />}
          {!hasEnded && access.message !== null && (
            <MessageCard message={access.message} wifiKind={access.wifiKind} />
          )}
          <Receipt
            order={purchase.order}
            transactionId={purchase.transactionId}
            isSellerNotified={access.entrepreneurNotified}
            addedMinutes={purchase.pass?.overtimeMinutes}
          />
          <HelpNote phone={purchase.order.helpPhone} />
          <WaysOn purchase={purchase} origin={origin} isMain={hasEnded} />
        </div>
      </main>
    </>
  )
}

type WaysOnProps = Pick<ReadyProps, 'purchase' | 'origin'> & { isMain: boolean }

const WaysOn = ({ purchase, origin, isMain }: WaysOnProps) => (
  <div className="grid gap-2.5 mt-5 mb-7 wide:grid-cols-[auto_auto_1fr]">
    <LinkButton variant={isMain ? 'action' : 'soft'} href={origin.againHref(purchase.order.entrepreneurId)}>
      {origin.again}
    </LinkButton>
    <LinkButton variant="ghost" href={paths.home()}>
      {origin.leave}
    </LinkButton>
  </div>
)

const HelpNote = ({ phone }: { phone: string | null }) =>
  phone === null ? null : (
    <FootNote icon={<Phone />}>
      Need help? Call <a href={paths.call(phone)}>{phone}</a>
    </FootNote>
  )
