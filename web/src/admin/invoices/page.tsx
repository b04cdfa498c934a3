import { listInvoices } from '@minit/contract/admin/invoices.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { Card } from '../../ui/card.tsx'
import { PagedList, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Filter, useFilters } from '../search-bar.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { InvoiceLine, STATE_WORDS } from './invoice-line.tsx'
import { INVOICE_STATES } from './queries.ts'

const STATES = INVOICE_STATES.map((state) => [state, STATE_WORDS[state].word] as const)

const Invoices = () => {
  const { values, apply } = useFilters({ state: INVOICE_STATES })
  const [decision, setDecision] = useState<Decision | null>(null)
  const { query, items } = usePages({
    queryKey: [...rowKey(listInvoices), values],
    read: (after, signal) => call(listInvoices, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <Card className="mb-3 p-4 desk:mb-5">
        <div className="max-w-60">
          <Filter
            label="State"
            value={values.state}
            options={STATES}
            onChange={(state) => apply({ state })}
          />
        </div>
      </Card>
      <PagedList
        what="invoices"
        items={items}
        query={query}
        empty={{
          title: 'No invoices',
          text: 'Sellers with a monthly fee get one each month. Set a fee in the list of entrepreneurs.',
        }}
        row={(invoice) => <InvoiceLine key={invoice.id} invoice={invoice} onDecide={setDecision} />}
      />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage title="Invoices" text="What sellers owe the platform, the newest first.">
    <Invoices />
  </AdminPage>
)
