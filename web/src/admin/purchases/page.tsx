import { listPlatformPurchases } from '@minit/contract/admin/purchases.ts'
import { PURCHASE_FILTERS } from '@minit/domain/money/payments.ts'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { PagedList, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { PURCHASES } from '../words.ts'
import { PurchaseRow } from './purchase-line.tsx'

const STATUSES = PURCHASE_FILTERS.map((status) => [status, PURCHASES[status].word] as const)

const Purchases = () => {
  const { values, apply } = useFilters({ search: null, status: PURCHASE_FILTERS })
  const { query, items } = usePages({
    queryKey: [...rowKey(listPlatformPurchases), values],
    read: (after, signal) => call(listPlatformPurchases, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Phone number or order code"
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
        what="purchases"
        items={items}
        query={query}
        empty={{
          title: 'No purchases found',
          text: 'Search by the start of a phone number, or for a whole order code.',
        }}
        row={(purchase) => <PurchaseRow key={purchase.transactionId} purchase={purchase} />}
      />
    </>
  )
}

export const Page = () => (
  <AdminPage title="Customer purchases" help="claims-and-refunds" text="All entrepreneurs, newest first.">
    <Purchases />
  </AdminPage>
)
