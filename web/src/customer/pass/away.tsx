import { formatEnds, MINUTE_MS, minutesInWords } from '@minit/domain/kernel/durations.ts'
import { Clock } from 'lucide-react'
import { PasswordText } from '../../checkout/access-card.tsx'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { HelpTopic } from '../../checkout/help-topic.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { useNow } from '../../lib/clock.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ReadyHead } from './ready-head.tsx'

/** The shop where the minutes of a pass are used now, and when they end there. */
export type AwayAt = { at: string; endsAt: string }

type AwayProps = { purchase: PurchaseView; access: Access; away: AwayAt }

const TICK_MS = 10_000

/** A plain form, so that it works without scripts. */
const TakeHome = ({ transactionId, homeName }: { transactionId: string; homeName: string }) => (
  <form
    method="post"
    action={`/pass/${encodeURIComponent(transactionId)}/home`}
    className="grid gap-3 p-4 mt-4 bg-surface border border-line rounded-lg"
  >
    <AddressFields />
    <Button type="submit">Take them home</Button>
    <p className="text-sm">
      <b>At {homeName}</b> this phone goes online, or type the code there.
    </p>
    <p className="text-sm">
      <b>Anywhere else</b> the use ends, and your minutes run at {homeName} from now on, used or not.
    </p>
  </form>
)

/** A pass whose minutes are used at another shop: how many are left there, and how they come home. */
export const Away = ({ purchase, access, away }: AwayProps) => {
  const { transactionId, order } = purchase
  const now = useNow(TICK_MS)
  const endsAt = new Date(away.endsAt)
  const left = Math.max(0, Math.ceil((endsAt.getTime() - now) / MINUTE_MS))
  return (
    <>
      <ReadyHead
        helpPhone={order.helpPhone}
        title={`Used at ${away.at} now`}
        words={
          left === 0
            ? 'All minutes there are used'
            : `${minutesInWords(left)} there, until ${formatEnds(endsAt, new Date(now))}`
        }
        isOn={false}
        Icon={Clock}
      />
      <main className="max-w-[560px] mx-auto px-page pb-7">
        <TakeHome transactionId={transactionId} homeName={access.businessName} />
        <dl className="px-3.5 pt-2.5 pb-3 mt-4 rounded-lg bg-sunk">
          <dt className="text-sm text-muted">Code at {access.businessName}</dt>
          <dd>
            <PasswordText password={access.password} />
          </dd>
        </dl>
        <HelpTopic slug="minutes-at-other-shops">How minutes at other shops work</HelpTopic>
        <Receipt
          order={order}
          transactionId={transactionId}
          href={purchase.receiptPath}
          isSellerNotified={access.entrepreneurNotified}
          addedMinutes={purchase.pass?.overtimeMinutes}
        />
        <LinkButton variant="ghost" isWide href={paths.myPasses()} className="mt-4">
          My passes
        </LinkButton>
      </main>
    </>
  )
}
