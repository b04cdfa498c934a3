import { formatClock, formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe, formatUsd } from '@minit/domain/money/money.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { addsTime, notSoldText, optionsText } from '../../checkout/offer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Choice, NotNow } from '../../ui/choice.tsx'
import { type Buyer, type ProviderPack, quoteFor, TIER_NAMES } from './queries.ts'

/** Formats "Le 20.00": only this page shows the cents of a whole price. */
export const leWithCents = (minor: number): string => {
  const text = formatLe(minor)
  return text.includes('.') ? text : `${text}.00`
}

/** The list price struck through, if the price is lowered. */
export const ListPrice = ({ quote }: { quote: Quote }) =>
  quote.discountMinor > 0 ? (
    <s className="font-normal text-base text-muted">
      <span className="spoken">Instead of </span>
      {leWithCents(quote.listPriceMinor)}
    </s>
  ) : null

/** The approximate price in US dollars. */
export const Dollars = ({ minor }: { minor: number }) => (
  <small className="text-xs font-normal text-muted whitespace-nowrap">
    <span aria-hidden="true">≈ </span>
    <span className="spoken">about </span>
    {formatUsd(minor)}
  </small>
)

type PackageCardsProps = {
  packs: readonly ProviderPack[]
  chosen: ProviderPack | null
  buyer: Buyer | null
  onChoose: (pack: ProviderPack) => void
}

const CARD_STYLE =
  'flex flex-col h-full p-3.5 [:checked+&_.bonus-badge]:bg-sun [:checked+&_.bonus-badge]:text-on-sun [:checked+&_.face]:bg-surface'

/**
 * The packages of a provider, without the wallet's bonus: the customer chooses the payment method two
 * steps later.
 */
export const PackageCards = ({ packs, chosen, buyer, onChoose }: PackageCardsProps) => (
  <div className="grid gap-3 wide:grid-cols-2">
    {packs.map((pack) => (
      <Choice
        key={pack.id}
        name="package"
        value={pack.id}
        defaultChecked={pack.id === chosen?.id}
        disabled={notSoldText(pack) !== null}
        onChange={() => onChoose(pack)}
        look={CARD_STYLE}
      >
        <CardFace pack={pack} quote={quoteFor(pack, 'cash', buyer)} buyer={buyer} />
      </Choice>
    ))}
  </div>
)

type CardFaceProps = { pack: ProviderPack; quote: Quote; buyer: Buyer | null }

const CardFace = ({ pack, quote, buyer }: CardFaceProps) => (
  <>
    <span className="flex flex-wrap items-baseline justify-between gap-x-2 leading-[1.25]">
      <b className="text-xl tracking-[-.01em]">{formatDuration(quote.totalMinutes)}</b>
      <span className="flex items-baseline gap-1.5 ml-auto text-xl font-bold whitespace-nowrap">
        <ListPrice quote={quote} />
        {leWithCents(quote.finalPriceMinor)}
      </span>
    </span>
    <span className="flex items-baseline justify-between gap-2">
      <span className="min-w-0 font-medium">{pack.name}</span>
      <Dollars minor={quote.finalPriceMinor} />
    </span>
    {pack.description !== '' && <span className="text-sm text-muted">{pack.description}</span>}
    {pack.options !== null && <span className="font-medium">{optionsText(pack)}</span>}
    <Badges pack={pack} quote={quote} buyer={buyer} />
  </>
)

const NotSold = ({ pack }: { pack: ProviderPack }) => {
  const why = notSoldText(pack)
  return why === null ? null : <NotNow why={why} />
}

const Badges = ({ pack, quote, buyer }: CardFaceProps) => (
  <span className="flex flex-wrap gap-1.5 mt-2.5 empty:hidden">
    <NotSold pack={pack} />
    {pack.happyHour !== null && quote.promotionMinor > 0 && (
      <Badge tone="sun">Happy hour until {formatClock(new Date(pack.happyHour.endsAt))}</Badge>
    )}
    {quote.bonusMinutes > 0 && (
      <Badge tone="warn" className="bonus-badge">
        +{quote.bonusMinutes} min bonus
      </Badge>
    )}
    {/* The source of the bonus, without its minutes: the badge before it shows their total. */}
    {buyer !== null && quote.loyaltyMinutes > 0 && (
      <Badge className="face">{TIER_NAMES[buyer.customer.loyaltyTier]}</Badge>
    )}
    {quote.vipMinutes > 0 && (
      <Badge tone="info" className="face">
        VIP
      </Badge>
    )}
    {addsTime(pack) && <Badge tone="line">Overtime OK</Badge>}
  </span>
)
