import { answerClaim, listClaims } from '@minit/contract/admin/claims.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowKey } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ClaimAnswerDialog } from '../../ui/claim-answer.tsx'
import { ClaimAge, ClaimMoneyList, ClaimStory } from '../../ui/claim-evidence.tsx'
import { Failed, ListRow, LoadingRows, ShowMore, usePages } from '../../ui/list.tsx'
import { PurchaseRow } from '../purchases/purchase-line.tsx'
import { PURCHASES, whenText } from '../words.ts'
import { DenyBar } from './deny-claims.tsx'

type Claim = Answer<typeof listClaims>['items'][number]
type Order = Claim['orders'][number]

const orderText = ({ packageName, businessName, amount, status, createdAt }: Order): string =>
  `${packageName}, ${businessName}, ${leText(amount)}, ${whenText(createdAt)}, ${PURCHASES[status].word.toLowerCase()}`

const isWithoutMoney = ({ money }: Claim): boolean => money.every(({ fit }) => !fit.reference)

const isOpen = ({ status }: Order): boolean => status !== 'paid' && status !== 'refunded'

type ChosenProps = { isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Selects a claim without matching money, to answer several at once. */
const ClaimChoice = ({ claim, isChosen, onChoose }: ChosenProps & { claim: Claim }) => (
  <label className="flex items-center gap-2 min-h-touch text-sm">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      className="flex-none size-6 accent-action"
    />
    Choose
    <span className="spoken"> {claim.reference}</span>
  </label>
)

type ClaimProps = ChosenProps & { claim: Claim }

const Evidence = ({ claim, ...chosen }: ClaimProps) => {
  const client = useQueryClient()
  const [isAnswering, setIsAnswering] = useState(false)
  const orders = claim.purchase === null ? claim.orders.filter(isOpen) : []
  return (
    <div className="grid gap-2.5">
      <ClaimStory claim={claim} />
      <ClaimMoneyList money={claim.money} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="soft" size="small" onClick={() => setIsAnswering(true)}>
          Answer
          <span className="spoken"> {claim.reference}</span>
        </Button>
        <ClaimAge claim={claim} />
        {isWithoutMoney(claim) && <ClaimChoice claim={claim} {...chosen} />}
      </div>
      {isAnswering && (
        <ClaimAnswerDialog
          claim={claim}
          orders={orders.map((order) => ({ transactionId: order.transactionId, text: orderText(order) }))}
          act={async (body) => {
            await call(answerClaim, { params: { id: claim.id }, body })
            await client.invalidateQueries()
          }}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </div>
  )
}

/** A claim without an order, by a customer who lost the page of their pass. */
const WithoutOrder = ({ claim, ...chosen }: ClaimProps) => (
  <ListRow>
    <div className="basis-full grid gap-1">
      <p className="font-bold">Has lost the page of their pass</p>
      <p className="text-sm text-muted">
        {claim.orders.length === 0
          ? 'This number has ordered nothing in 30 days.'
          : `Orders of this number: ${claim.orders.map(orderText).join('; ')}.`}
      </p>
      <Evidence claim={claim} {...chosen} />
    </div>
  </ListRow>
)

/** The selected claims that are still shown. */
const useChosen = (shown: readonly Claim[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choosable = shown.filter(isWithoutMoney)
  const chosen = choosable.filter(({ id }) => ids.has(id))
  return {
    chosen,
    choosable,
    setAll: (claims: readonly Claim[]) => setIds(new Set(claims.map(({ id }) => id))),
    chosenOf: ({ id }: Claim): ChosenProps => ({
      isChosen: ids.has(id),
      onChoose: (isChosen) => {
        const others = [...ids].filter((other) => other !== id)
        setIds(new Set(isChosen ? [...others, id] : others))
      },
    }),
  }
}

type RowsProps = { claims: readonly Claim[]; usdRate: number }

const Rows = ({ claims, usdRate }: RowsProps) => {
  const { chosen, choosable, setAll, chosenOf } = useChosen(claims)
  return (
    <>
      <DenyBar chosen={chosen} choosable={choosable} onChoose={setAll} />
      <ul aria-label="I paid but have no internet">
        {claims.map((claim) =>
          claim.purchase === null ? (
            <WithoutOrder key={claim.id} claim={claim} {...chosenOf(claim)} />
          ) : (
            <PurchaseRow key={claim.id} purchase={claim.purchase} usdRate={usdRate}>
              <Evidence claim={claim} {...chosenOf(claim)} />
            </PurchaseRow>
          ),
        )}
      </ul>
    </>
  )
}

const Empty = ({ search }: { search: string }) => (
  <p className="px-4 pb-4 text-sm text-muted">
    {search === ''
      ? 'Nobody waits for money that they say they paid.'
      : 'No claim that waits is found. Look for the beginning of a number, reference or name, or for a whole order.'}
  </p>
)

/** Claims of customers who paid and got nothing: first those that match money, then the oldest. */
export const ClaimList = ({ search }: { search: string }) => {
  const { query, items, first } = usePages({
    queryKey: [...rowKey(listClaims), search],
    read: (after, signal) => call(listClaims, { query: { search, after }, signal }),
  })
  if (items === undefined)
    return query.isPending ? (
      <LoadingRows label="Loading claims" />
    ) : (
      <Failed title="We could not load the claims" isBusy={query.isFetching} />
    )
  const isLate = items.some((claim) => claim.isLate)
  return (
    <Section
      id="claims"
      className={isLate ? 'border-danger shadow-card' : 'border-line shadow-card'}
      title="“I paid but have no internet”"
      aside={<HowMany count={items.length} isMore={query.hasNextPage} />}
    >
      {items.length === 0 && <Empty search={search} />}
      <Rows claims={items} usdRate={first?.usdRate ?? 0} />
      <ShowMore query={query} what="claims" />
    </Section>
  )
}
