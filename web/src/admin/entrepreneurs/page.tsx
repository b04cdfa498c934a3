import { listSellers } from '@minit/contract/admin/entrepreneurs.ts'
import { SUBSCRIPTION_STATUSES } from '@minit/domain/shop/subscriptions.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { PagedList, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { DecisionDialog, type Decision as PayoutDecision } from '../payouts/decision-dialog.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { SUBSCRIPTIONS } from '../words.ts'
import { type Decision, SellerDialog } from './seller-dialog.tsx'
import { SellerRow } from './seller-row.tsx'

const STATUSES = SUBSCRIPTION_STATUSES.map((status) => [status, SUBSCRIPTIONS[status].word] as const)

const Sellers = () => {
  const { values, apply } = useFilters({ search: null, status: SUBSCRIPTION_STATUSES })
  const [decision, setDecision] = useState<Decision | null>(null)
  const [payouts, setPayouts] = useState<PayoutDecision | null>(null)
  const { query, items, first } = usePages({
    queryKey: [...rowKey(listSellers), values],
    read: (after, signal) => call(listSellers, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Name, page or phone number"
        value={values.search}
        onSearch={(search) => apply({ search })}
      >
        <Filter
          label="Status"
          value={values.status}
          options={STATUSES}
          onChange={(status) => apply({ status })}
        />
      </SearchBar>
      <PagedList
        what="entrepreneurs"
        items={items}
        query={query}
        empty={{ title: 'No results', text: 'Try another name or another status.' }}
        row={(seller) => (
          <SellerRow
            key={seller.id}
            seller={seller}
            usdRate={first?.usdRate ?? 0}
            onDecide={setDecision}
            onDecidePayouts={setPayouts}
          />
        )}
      />
      {decision !== null && <SellerDialog decision={decision} onClose={() => setDecision(null)} />}
      {payouts !== null && <DecisionDialog decision={payouts} onClose={() => setPayouts(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage title="Entrepreneurs" help="a-day-at-the-desk" text="All who sell, the newest first.">
    <Sellers />
  </AdminPage>
)
