import { Check, Phone } from 'lucide-react'
import { AccessCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-view.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import type { Origin } from './origins.ts'
import { PassOptions } from './pass-options.tsx'

type ReadyProps = {
  purchase: PurchaseView
  access: Access
  origin: Origin
  /** The payment came while this page was open. */
  hasJustCome: boolean
  fetchedAt: number
}

/** The pass, how to use it, and its receipt. */
export const Ready = ({ purchase, access, origin, hasJustCome, fetchedAt }: ReadyProps) => (
  <>
    <PageHead aside={<HelpLink phone={purchase.order.helpPhone} />}>
      <div className="flex items-center gap-3.5 pt-1.5 pb-4.5">
        <Check className="size-11 p-2.5 rounded-full bg-action text-on-action stroke-3" />
        <div className="min-w-0">
          <h1 className="text-xl leading-[1.2]">{origin.title}</h1>
          <p role="status">
            {hasJustCome && purchase.pass ? 'Internet access activated successfully!' : origin.isReady}
          </p>
        </div>
      </div>
    </PageHead>
    <OfflineBanner since={fetchedAt} />
    <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
      <div className="wide:sticky wide:top-4">
        <AccessCard access={access} />
        <PassOptions purchase={purchase} />
      </div>
      <div>
        <ConnectSteps access={access} />
        {access.message !== null && <MessageCard message={access.message} />}
        <Receipt
          order={purchase.order}
          transactionId={purchase.transactionId}
          isSellerNotified={access.entrepreneurNotified}
          addedMinutes={purchase.pass?.overtimeMinutes}
        />
        <HelpNote phone={purchase.order.helpPhone} />
        <div className="grid gap-2.5 mt-5 mb-7 wide:grid-cols-[auto_auto_1fr]">
          <LinkButton variant="soft" href={origin.againHref(purchase.order.entrepreneurId)}>
            {origin.again}
          </LinkButton>
          <LinkButton variant="ghost" href={paths.home()}>
            {origin.leave}
          </LinkButton>
        </div>
      </div>
    </main>
  </>
)

const HelpNote = ({ phone }: { phone: string | null }) =>
  phone === null ? null : (
    <FootNote icon={<Phone />}>
      Need help? Call <a href={paths.call(phone)}>{phone}</a>
    </FootNote>
  )
