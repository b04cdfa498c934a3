import * as paths from '../../lib/paths.ts'
import { Face } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { MoreActions } from '../more-actions.tsx'
import type { Decision as PayoutDecision } from '../payouts/decision-dialog.tsx'
import { usdText } from '../usd.ts'
import { countText, dayText, SUBSCRIPTIONS, whenText } from '../words.ts'
import type { Seller } from './seller.ts'
import type { Decision } from './seller-dialog.tsx'

const Facts = ({ seller, usdRate }: { seller: Seller; usdRate: number }) => (
  <>
    <p className="text-sm text-muted">
      {seller.firstName} {seller.lastName} · {seller.location} ·{' '}
      <span className="whitespace-nowrap">{seller.phoneNumber}</span>
    </p>
    <p className="text-sm text-muted">
      {usdText(seller.totalSales, usdRate)} sold in {countText(seller.sales, 'pass', 'passes')} to{' '}
      {countText(seller.customers, 'customer')} · fee ${seller.monthlyFee} · since {dayText(seller.createdAt)}{' '}
      · {seller.hasOwnInternet ? 'own internet' : 'rented equipment'}
    </p>
    {seller.subscriptionStatus === 'trial' && seller.trialEndsAt !== null && (
      <p className="text-sm text-muted">Trial ends {whenText(seller.trialEndsAt)}</p>
    )}
    {seller.statusReason !== null && <p className="text-sm">Last reason: {seller.statusReason}</p>}
  </>
)

type SellerRowProps = {
  seller: Seller
  usdRate: number
  onDecide: (decision: Decision) => void
  onDecidePayouts: (decision: PayoutDecision) => void
}

/** A seller with the actions that an admin has now. */
export const SellerRow = ({ seller, usdRate, onDecide, onDecidePayouts }: SellerRowProps) => {
  const { id, businessName: name, arePayoutsHeld } = seller
  const { word, tone } = SUBSCRIPTIONS[seller.subscriptionStatus]
  const maySell = seller.subscriptionStatus === 'active' || seller.subscriptionStatus === 'trial'
  return (
    <ListRow>
      <Face name={seller.businessName} />
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name} <Badge tone={tone}>{word}</Badge>
          {arePayoutsHeld && <Badge tone="warn">Payouts held</Badge>}
        </p>
        <Facts seller={seller} usdRate={usdRate} />
        <a
          href={paths.customerSelfService(seller.slug)}
          className="inline-block py-2.5 -my-1.5 text-sm font-medium"
        >
          Open their page
        </a>
      </div>
      {!maySell && (
        <Button variant="soft" size="small" onClick={() => onDecide({ kind: 'reactivate', seller })}>
          Reactivate
        </Button>
      )}
      <MoreActions of={name}>
        <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'fee', seller })}>
          Set fee
        </Button>
        {seller.subscriptionStatus === 'trial' && (
          <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'extend', seller })}>
            Extend trial
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onClick={() => onDecidePayouts({ kind: arePayoutsHeld ? 'release' : 'hold', id, name })}
        >
          {arePayoutsHeld ? 'Release payouts' : 'Hold payouts'}
        </Button>
        {maySell && (
          <Button variant="danger-ghost" size="small" onClick={() => onDecide({ kind: 'suspend', seller })}>
            Suspend
          </Button>
        )}
      </MoreActions>
    </ListRow>
  )
}
