import type { PayoutList } from '@minit/domain/operations/worklists.ts'
import type { ReactNode } from 'react'
import { leText } from '../../lib/money.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows, ShowMore } from '../../ui/list.tsx'
import { whenText } from '../words.ts'
import type { Decision } from './decision-dialog.tsx'
import { PayoutLine } from './payout-line.tsx'
import { type ListedPayout, type PayoutDashboard, usePayoutList } from './queries.ts'

type ListProps<Name extends PayoutList> = {
  list: Name
  /** Id of its heading, for links. */
  id: string
  title: string
  none: string
  search: string
  row: (row: PayoutDashboard[Name][number]) => ReactNode
}

/** A list without rows, in one line. */
const EmptyList = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <section
    aria-labelledby={id}
    className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 bg-surface border border-line rounded-lg"
  >
    <h2 id={id} tabIndex={-1} className="text-base">
      {title}
    </h2>
    <p className="text-sm text-muted">{text}</p>
  </section>
)

const List = <Name extends PayoutList>({ list, id, title, none, search, row }: ListProps<Name>) => {
  const { query, items } = usePayoutList(list, search)
  const rows: readonly PayoutDashboard[Name][number][] | undefined = items
  if (rows === undefined)
    return query.isPending ? (
      <LoadingRows label={`Loading ${title}`} count={1} />
    ) : (
      <Failed title={`We could not load “${title}”`} isBusy={query.isFetching} />
    )
  if (rows.length === 0)
    return <EmptyList id={id} title={title} text={search === '' ? none : 'Nothing is found here.'} />
  return (
    <Section
      id={id}
      title={title}
      aside={list === 'due' && <HowMany count={rows.length} isMore={query.hasNextPage} />}
    >
      <ul aria-label={title}>{rows.map(row)}</ul>
      <ShowMore query={query} what={title} />
    </Section>
  )
}

const SellerLine = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line">
    <p className="min-w-0">
      <b className="block [overflow-wrap:anywhere]">{name}</b>
      <span className="block text-sm text-muted">{text}</span>
    </p>
    {children}
  </li>
)

const belowZeroRow = ({ entrepreneurId, businessName, owed }: PayoutDashboard['belowZero'][number]) => (
  <SellerLine key={entrepreneurId} name={businessName} text="Paid out more than their balance">
    <b className="whitespace-nowrap">{leText(owed)}</b>
  </SellerLine>
)

type PayoutListsProps = { search: string; onDecide: (decision: Decision) => void }

/** Payouts that wait, are under way or failed, and sellers whose payouts are held or who owe the platform. */
export const PayoutLists = ({ search, onDecide }: PayoutListsProps) => {
  const payoutRow = (payout: ListedPayout) => (
    <PayoutLine key={payout.id} payout={payout} onDecide={onDecide} />
  )
  const heldRow = ({
    entrepreneurId: id,
    businessName: name,
    reason,
    heldAt,
    owed,
  }: PayoutDashboard['held'][number]) => (
    <SellerLine key={id} name={name} text={`${reason} Since ${whenText(heldAt)}, ${leText(owed)} owed`}>
      <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'release', id, name })}>
        Release
      </Button>
    </SellerLine>
  )
  return (
    <>
      <List
        list="due"
        id="due"
        title="Waiting for you"
        none="No large payout waits for approval."
        search={search}
        row={payoutRow}
      />
      <List
        list="underWay"
        id="under-way"
        title="Under way"
        none="Nothing is under way."
        search={search}
        row={payoutRow}
      />
      <List
        list="failed"
        id="failed"
        title="Failed"
        none="Every payout arrived."
        search={search}
        row={payoutRow}
      />
      <List
        list="held"
        id="held"
        title="Held"
        none="No seller’s payouts are held."
        search={search}
        row={heldRow}
      />
      <List
        list="belowZero"
        id="below-zero"
        title="Owed to us"
        none="No seller’s balance is below zero."
        search={search}
        row={belowZeroRow}
      />
    </>
  )
}
