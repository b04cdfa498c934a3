import type { listPlatformPurchases } from '@minit/contract/admin/purchases.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { paidByText } from '@minit/domain/platform/method-names.ts'
import type { ReactNode } from 'react'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { ListRow } from '../../ui/list.tsx'
import { WholeNumber } from '../whole-number.tsx'
import { purchaseWord, whenText } from '../words.ts'

type PurchaseLine = Answer<typeof listPlatformPurchases>['items'][number]

type PurchaseRowProps = { purchase: PurchaseLine; children?: ReactNode }

/** A purchase with a link to its details. */
export const PurchaseRow = ({ purchase, children }: PurchaseRowProps) => {
  const { word, tone } = purchaseWord(purchase)
  return (
    <ListRow>
      <div className="flex-1 min-w-56">
        <div className="flex items-start justify-between gap-3 font-bold">
          <p className="flex flex-wrap items-center gap-2">
            {purchase.kind === 'overtime' ? `More minutes of ${purchase.packageName}` : purchase.packageName}
            <Badge tone={tone}>{word}</Badge>
          </p>
          <b className="flex-none">{leText(purchase.amount)}</b>
        </div>
        <p className="text-sm text-muted">
          {purchase.customerName} ·{' '}
          <WholeNumber of="purchase" id={purchase.transactionId} masked={purchase.phoneNumber} /> ·{' '}
          {purchase.businessName}
        </p>
        <p className="text-sm text-muted">
          Order {purchase.orderCode} · {paidByText(purchase)} · {whenText(purchase.createdAt)}
        </p>
      </div>
      <GoLink
        variant="ghost"
        size="small"
        className="max-wide:order-last"
        href={paths.adminPurchase(purchase.transactionId)}
      >
        Open
        <span className="spoken"> purchase of {purchase.customerName}</span>
      </GoLink>
      {children && <div className="basis-full">{children}</div>}
    </ListRow>
  )
}
