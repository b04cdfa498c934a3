import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { HoldAll } from './hold-all.tsx'
import { PayoutLists } from './payout-lists.tsx'
import { dashboardQuery, type PayoutDashboard } from './queries.ts'

const PROVIDERS = {
  pawapay: 'pawaPay',
  monime: 'Monime',
  vult: 'Vult',
  'orange-web': 'Orange Money',
} as const

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card className="p-4">
    <h2 className="text-sm font-medium text-muted">{label}</h2>
    <p className="mt-0.5 text-xl font-bold leading-[1.2]">{value}</p>
    <p className="mt-0.5 text-sm text-muted">{note}</p>
  </Card>
)

/** The liability to sellers, compared with the balances at providers. */
const Totals = ({ desk: { liability, providers } }: { desk: PayoutDashboard }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-3 desk:gap-5">
    <Figure
      label="Owed to sellers"
      value={leText(liability.owed)}
      note={`${leText(liability.available)} available, ${leText(liability.pending)} pending, ${leText(liability.reserved)} set aside for payouts and refunds`}
    />
    {providers.map(({ provider, booked, float }) => (
      <Figure
        key={provider}
        label={`Held by ${PROVIDERS[provider]}`}
        value={leText(booked)}
        note={
          provider === 'vult'
            ? 'By our books. Vult sends no payouts.'
            : float === null
              ? 'By our books. It does not say what it can send now.'
              : `By our books. It says that it can send ${leText(float)}.`
        }
      />
    ))}
  </div>
)

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
        in all. Fill the wallet in the provider’s console; they go by themselves then, the oldest first.
      </p>
    </Notice>
  )
}

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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
      <HoldAll hold={dashboard.allHeld} onDecide={setDecision} />
      <FloatAlert underWay={dashboard.underWay} />
      <Totals desk={dashboard} />
      <SearchBar
        label="Business, name, number or reference"
        value={search}
        onSearch={(words) => apply({ search: words })}
      />
      <PayoutLists search={search} onDecide={setDecision} />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

export const Page = () => (
  <AdminPage title="Payouts" text="Money on its way to sellers.">
    <Lists />
  </AdminPage>
)
