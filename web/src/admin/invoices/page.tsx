import { listInvoices } from '@minit/contract/admin/invoices.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { PagedList, usePages } from '../../ui/list.tsx'
import { TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE } from '../../words/admins.ts'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { InvoiceLine, STATE_WORDS } from './invoice-line.tsx'
import { INVOICE_STATES } from './queries.ts'

const STATES = INVOICE_STATES.map((state) => [state, STATE_WORDS[state].word] as const)

const Invoices = () => {
  const { values, apply } = useFilters({ search: null, state: INVOICE_STATES })
  const [decision, setDecision] = useState<Decision | null>(null)
  const { query, items } = usePages({
    queryKey: [...rowKey(listInvoices), values],
    read: (after, signal) => call(listInvoices, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Invoice number, shop, owner or phone number"
        value={values.search}
        onSearch={(search) => apply({ search })}
      >
        <Filter label="State" value={values.state} options={STATES} onChange={(state) => apply({ state })} />
      </SearchBar>
      <PagedList
        what="invoices"
        items={items}
        query={query}
        empty={
          values.search !== '' || values.state !== ''
            ? { title: 'No invoices found', text: TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE }
            : {
                title: 'No invoices',
                text: 'Sellers with a monthly fee get one each month. Set a fee in the list of entrepreneurs.',
              }
        }
        row={(invoice) => <InvoiceLine key={invoice.id} invoice={invoice} onDecide={setDecision} />}
      />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Invoices"
    help="a-day-at-the-desk"
    text="What sellers owe the platform, the newest first."
  >
    <Invoices />
  </AdminPage>
)
