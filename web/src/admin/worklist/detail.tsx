import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { BACK_TO_THE_LIST } from '../../words/admins.ts'
import { RefundLine } from '../refund-line.tsx'
import { DifferencePart } from '../statements/difference-line.tsx'
import { SuspenseLine } from '../suspense.tsx'
import { WholeNumber } from '../whole-number.tsx'
import { purchaseWord, whenText } from '../words.ts'
import { WorkAge } from './age.tsx'
import { ClaimWork } from './claim-work.tsx'
import { KIND_WORDS, keyOf, type WorkItem, type Worklist } from './work-items.ts'

type Purchase = Worklist['mismatched'][number]['purchase']

const purchaseOf = (item: WorkItem): Purchase | null => {
  switch (item.kind) {
    case 'unmatched':
    case 'differences':
      return null
    default:
      return item.row.purchase
  }
}

/** The order that work is about. */
const Order = ({ purchase, isMain }: { purchase: Purchase; isMain: boolean }) => {
  const { word, tone } = purchaseWord(purchase)
  return (
    <div className="grid gap-2 p-3 rounded-md bg-sunk text-sm">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {purchase.kind === 'overtime' ? `More minutes of ${purchase.packageName}` : purchase.packageName}
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="text-muted">
        {purchase.customerName} ·{' '}
        <WholeNumber of="purchase" id={purchase.transactionId} masked={purchase.phoneNumber} />
        <br />
        {METHOD_NAMES[purchase.paymentMethod]} · {whenText(purchase.createdAt)}
      </p>
      <div className="flex flex-wrap gap-2">
        <GoLink
          variant={isMain ? 'action' : 'ghost'}
          size="small"
          href={paths.adminPurchase(purchase.transactionId)}
        >
          Open purchase
        </GoLink>
        <CopyButton variant="plain" size="small" text={purchase.transactionId} label="Copy order number" />
      </div>
    </div>
  )
}

const Waiting = ({ row }: { row: Worklist['unanswered'][number] }) => (
  <div className="text-sm">
    <p>{row.problem}</p>
    <p className="text-muted break-words">
      Since {whenText(row.since)}, {providerName(row.provider)} {row.reference}
    </p>
  </div>
)

const Work = ({ item }: { item: WorkItem }) => {
  switch (item.kind) {
    case 'claims':
      return <ClaimWork claim={item.row} />
    case 'unanswered':
    case 'owedBack':
      return <Waiting row={item.row} />
    case 'mismatched':
      return <SuspenseLine item={item.row.item} look="action" />
    case 'unmatched':
      return <SuspenseLine item={item.row} look="action" />
    case 'refunds':
      return (
        <>
          <p className="text-sm font-medium">{item.row.todo}</p>
          <RefundLine refund={item.row.refund} look="action" />
        </>
      )
    case 'differences':
      return <DifferencePart difference={item.row} look="action" />
  }
}

/** Moves the focus to the heading when another item is opened. */
const useFocusOn = (key: string | null) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (key !== null) heading.current?.focus()
  }, [key])
  return heading
}

type DetailProps = {
  item: WorkItem
  /** Its key if it was opened, not only shown because it is the first one. */
  openedKey: string | null
  onClose: () => void
}

/** One piece of work with everything known about it, and what to do. */
export const Detail = ({ item, openedKey, onClose }: DetailProps) => {
  const heading = useFocusOn(openedKey)
  const purchase = purchaseOf(item)
  const isOnlyToOpen = item.kind === 'unanswered' || item.kind === 'owedBack'
  return (
    <section aria-labelledby="work" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button
        variant="plain"
        size="small"
        className="justify-self-start -ml-3 min-[900px]:hidden"
        onClick={onClose}
      >
        <ArrowLeft />
        {BACK_TO_THE_LIST}
      </Button>
      <Card key={keyOf(item)} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="work" ref={heading} tabIndex={-1} className="text-lg">
            {KIND_WORDS[item.kind]}: {item.sum}
          </h2>
          <WorkAge item={item} />
        </div>
        {item.kind !== 'differences' && <p className="text-sm text-muted">{item.shop ?? 'Shop unknown'}</p>}
        <Work item={item} />
        {purchase !== null && <Order purchase={purchase} isMain={isOnlyToOpen} />}
      </Card>
    </section>
  )
}
