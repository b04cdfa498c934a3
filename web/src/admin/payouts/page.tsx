import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { whenText } from '../words.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { HoldAll } from './hold-all.tsx'
import { PayoutLine } from './payout-line.tsx'
import { type Desk, deskQuery } from './queries.ts'

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

/** What is owed to sellers beside what providers hold. */
const Totals = ({ desk: { liability, providers } }: { desk: Desk }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-3 desk:gap-5">
    <Figure
      label="Owed to sellers"
      value={leText(liability.owed)}
      note={`${leText(liability.available)} available, ${leText(liability.pending)} pending, ${leText(liability.reserved)} under way`}
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

/** Payouts that wait because the wallet is too low. */
const FloatAlert = ({ underWay }: { underWay: Desk['underWay'] }) => {
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

type ListProps = {
  id: string
  title: string
  none: string
  payouts: Desk['due']
  onDecide: (decision: Decision) => void
}

const List = ({ id, title, none, payouts, onDecide }: ListProps) => (
  <Section id={id} title={title}>
    {payouts.length === 0 ? (
      <p className="px-4 pb-4 text-sm text-muted">{none}</p>
    ) : (
      <ul aria-label={title}>
        {payouts.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} onDecide={onDecide} />
        ))}
      </ul>
    )}
  </Section>
)

const SellerLine = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line">
    <p className="min-w-0">
      <b className="block [overflow-wrap:anywhere]">{name}</b>
      <span className="block text-sm text-muted">{text}</span>
    </p>
    {children}
  </li>
)

const Held = ({ desk, onDecide }: { desk: Desk; onDecide: (decision: Decision) => void }) => (
  <Section id="held" title="Held">
    {desk.held.length === 0 && <p className="px-4 pb-4 text-sm text-muted">No seller’s payouts are held.</p>}
    <ul aria-label="Held">
      {desk.held.map(({ entrepreneurId: id, businessName: name, reason, heldAt, owed }) => (
        <SellerLine key={id} name={name} text={`${reason} Since ${whenText(heldAt)}, ${leText(owed)} owed`}>
          <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'release', id, name })}>
            Let go
          </Button>
        </SellerLine>
      ))}
    </ul>
  </Section>
)

const BelowZero = ({ sellers }: { sellers: Desk['belowZero'] }) => (
  <Section id="below-zero" title="Owed to us">
    {sellers.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">No seller’s balance is below zero.</p>
    )}
    <ul aria-label="Owed to us">
      {sellers.map(({ entrepreneurId, businessName, owed }) => (
        <SellerLine key={entrepreneurId} name={businessName} text="More was paid out than is theirs">
          <b className="whitespace-nowrap">{leText(owed)}</b>
        </SellerLine>
      ))}
    </ul>
  </Section>
)

const Lists = () => {
  const { data: desk, isPending, isFetching } = useQuery(deskQuery())
  const [decision, setDecision] = useState<Decision | null>(null)
  if (desk === undefined)
    return isPending ? (
      <LoadingRows label="Loading the payouts" />
    ) : (
      <Failed title="We could not load the payouts" isBusy={isFetching} />
    )
  const lists = { onDecide: setDecision }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
      <HoldAll hold={desk.allHeld} onDecide={setDecision} />
      <FloatAlert underWay={desk.underWay} />
      <Totals desk={desk} />
      <List {...lists} id="due" title="Waiting for you" none="No large payout waits." payouts={desk.due} />
      <List
        {...lists}
        id="under-way"
        title="Under way"
        none="Nothing is under way."
        payouts={desk.underWay}
      />
      <List {...lists} id="failed" title="Failed" none="Every payout arrived." payouts={desk.failed} />
      <Held desk={desk} onDecide={setDecision} />
      <BelowZero sellers={desk.belowZero} />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

export const Page = () => (
  <AdminPage title="Payouts" text="Money on its way to sellers.">
    <Lists />
  </AdminPage>
)
