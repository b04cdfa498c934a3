import { moneyToMove } from '@minit/domain/money/money-to-move.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MONEY_ON_ITS_WAY_TO_SELLERS } from '../../words/admins.ts'
import { AdminPage } from '../admin-page.tsx'
import { Facts } from '../facts.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { AllHeld, HoldAllButton } from './hold-all.tsx'
import { PayoutLists } from './payout-lists.tsx'
import { dashboardQuery, type PayoutDashboard } from './queries.ts'

const PROVIDERS = {
  pawapay: 'pawaPay',
  monime: 'Monime',
  vult: 'Vult',
  'orange-web': 'Orange Money',
} as const

/** Whether sellers can be paid from there. */
const SENDS: Record<keyof typeof PROVIDERS, boolean> = {
  pawapay: true,
  monime: true,
  vult: false,
  'orange-web': false,
}

const noteOf = ({ provider, float }: PayoutDashboard['providers'][number]): string => {
  if (!SENDS[provider]) return 'Sends no payouts.'
  return float === null ? 'Does not say what it can send.' : `Says that it can send ${leText(float)} now.`
}

/** What to move where, so that all that is owed can be sent. */
const moveText = ({ liability, providers }: PayoutDashboard): string | null => {
  const holdings = providers.map(({ provider, booked }) => ({ provider, booked, sends: SENDS[provider] }))
  const move = moneyToMove(liability.owed, holdings)
  if (move === null) return null
  const to = providers.find(({ provider, float }) => SENDS[provider] && float !== null)?.provider ?? 'pawapay'
  return `Move ${leText(move.amount)} from ${move.from.map(providerName).join(' and ')} to ${PROVIDERS[to]}: what lies there cannot be sent to sellers.`
}

/** Why what is held is not what is owed. */
const restText = ({ liability, providers }: PayoutDashboard): string | null => {
  const held = providers.reduce((sum, { booked }) => sum + booked, 0)
  const more = Math.round((held - liability.owed) * 100) / 100
  if (more === 0) return null
  return more > 0
    ? `${leText(more)} more is held than owed to sellers: our fees, and money under Payments to match.`
    : `${leText(-more)} less is held than owed to sellers: such as refunds that we bore.`
}

/** What we owe to sellers, next to what each provider holds. */
const Totals = ({ desk }: { desk: PayoutDashboard }) => {
  const { liability, providers } = desk
  const move = moveText(desk)
  const rest = restText(desk)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-5">
      <Card className="p-4">
        <h2 className="text-sm font-medium text-muted">Owed to sellers</h2>
        <p className="mt-0.5 text-2xl font-bold leading-[1.2]">{leText(liability.owed)}</p>
        <Facts
          className="mt-4 wide:grid-cols-4"
          facts={[
            ['Available', leText(liability.available)],
            ['Pending', leText(liability.pending)],
            ['Set aside to send', leText(liability.reserved)],
            ['Kept back for other shops', leText(liability.travelling)],
          ]}
        />
      </Card>
      <Card className="p-4">
        <h2 id="held-by" className="text-sm font-medium text-muted">
          Held by providers, by our books
        </h2>
        <ul aria-labelledby="held-by" className="mt-1 text-sm">
          {providers.map((each) => (
            <li key={each.provider} className="flex items-baseline justify-between gap-x-4 py-1">
              <span className="min-w-0">
                <b>{PROVIDERS[each.provider]}</b> <span className="text-muted">{noteOf(each)}</span>
              </span>
              <b className="flex-none">{leText(each.booked)}</b>
            </li>
          ))}
        </ul>
        {rest !== null && <p className="mt-2 text-xs text-muted">{rest}</p>}
      </Card>
      {move !== null && (
        <Notice tone="warn" className="desk:col-span-2">
          {move}
        </Notice>
      )}
    </div>
  )
}

/** Payouts that wait because the provider balance is too low. */
const FloatAlert = ({ underWay }: { underWay: PayoutDashboard['underWay'] }) => {
  const waiting = underWay.filter(({ waitsForFloat }) => waitsForFloat)
  if (waiting.length === 0) return null
  const sum = waiting.reduce((all, { amount }) => all + amount, 0)
  return (
    <Notice tone="bad" role="status">
      <h2>The provider’s wallet is too low</h2>
      <p>
        {waiting.length === 1 ? 'One payout waits' : `${waiting.length} payouts wait`} for it, {leText(sum)}{' '}
        in all. Fill the wallet in the provider’s console. They are then sent, the oldest first.
      </p>
    </Notice>
  )
}

const STACK = 'grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5'

const Lists = () => {
  const { data: dashboard, isPending, isFetching } = useQuery(dashboardQuery())
  const { values, apply } = useFilters({ search: null })
  const { search } = values
  const [decision, setDecision] = useState<Decision | null>(null)
  if (dashboard === undefined)
    return isPending ? (
      <LoadingRows label="Loading the payouts" />
    ) : (
      <Failed title="We could not load the payouts" isBusy={isFetching} />
    )
  return (
    <>
      <div className={cx(STACK, 'mb-3 desk:mb-5')}>
        <AllHeld hold={dashboard.allHeld} onDecide={setDecision} />
        <FloatAlert underWay={dashboard.underWay} />
        <Totals desk={dashboard} />
      </div>
      <SearchBar
        label="Business, name, phone number or reference"
        value={search}
        onSearch={(words) => apply({ search: words })}
      />
      <div className={STACK}>
        <PayoutLists search={search} onDecide={setDecision} />
      </div>
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Payouts"
    help="a-day-at-the-desk"
    text={MONEY_ON_ITS_WAY_TO_SELLERS}
    aside={<HoldAllButton />}
  >
    <Lists />
  </AdminPage>
)
