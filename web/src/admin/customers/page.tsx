import { searchBuyers, setVip } from '@minit/contract/admin/customers.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import * as paths from '../../lib/paths.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { countText, dayText } from '../words.ts'
import { EraseDialog, ExportDialog } from './person-dialogs.tsx'

type Buyer = Answer<typeof searchBuyers>['items'][number]

type Chosen = { buyer: Buyer; what: 'vip' | 'export' | 'erase' }

const BuyerRow = ({ buyer, onChoose }: { buyer: Buyer; onChoose: (chosen: Chosen) => void }) => (
  <ListRow>
    <div className="flex-1 min-w-56">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {buyer.phoneNumber}
        <Badge>{buyer.loyaltyTier}</Badge>
        {buyer.isVip && <Badge tone="info">VIP</Badge>}
      </p>
      <p className="text-sm text-muted">
        {countText(buyer.totalPurchases, 'purchase')} · since {dayText(buyer.createdAt)}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <GoLink
        variant="ghost"
        size="small"
        href={`${paths.adminPurchases()}?${new URLSearchParams({ search: buyer.phoneNumber })}`}
      >
        Purchases
      </GoLink>
      <Button
        variant={buyer.isVip ? 'ghost' : 'soft'}
        size="small"
        onClick={() => onChoose({ buyer, what: 'vip' })}
      >
        {buyer.isVip ? 'End VIP' : 'Make VIP'}
      </Button>
      <Button variant="ghost" size="small" onClick={() => onChoose({ buyer, what: 'export' })}>
        Export
      </Button>
      <Button variant="danger-ghost" size="small" onClick={() => onChoose({ buyer, what: 'erase' })}>
        Erase
      </Button>
    </div>
  </ListRow>
)

const VipDialog = ({ buyer, onClose }: { buyer: Buyer; onClose: () => void }) => {
  const client = useQueryClient()
  const act = async (reason: string): Promise<void> => {
    await call(setVip, { params: { id: buyer.id }, body: { isVip: !buyer.isVip, reason } })
    await refreshRows(client, searchBuyers)
  }
  const action = buyer.isVip ? 'End VIP' : 'Make VIP'
  return (
    <ReasonDialog
      title={`${action}: ${buyer.phoneNumber}`}
      description="A VIP gets 5 more minutes and 5 percent more off on the provider page, at every seller."
      reasonHint="Kept in the audit log."
      action={action}
      act={act}
      done="Customer updated"
      onClose={onClose}
    />
  )
}

const Dialogs = ({ chosen: { buyer, what }, onClose }: { chosen: Chosen; onClose: () => void }) => {
  if (what === 'vip') return <VipDialog buyer={buyer} onClose={onClose} />
  const Shown = what === 'export' ? ExportDialog : EraseDialog
  return <Shown phoneNumber={buyer.phoneNumber} onClose={onClose} />
}

const Buyers = () => {
  const { values, apply } = useFilters({ search: null })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { query, items } = usePages({
    queryKey: [...rowKey(searchBuyers), values],
    read: (after, signal) => call(searchBuyers, { query: { search: values.search, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Beginning of the phone number"
        value={values.search}
        onSearch={(search) => apply({ search })}
      />
      <PagedList
        what="customers"
        items={items}
        query={query}
        empty={{ title: 'Nobody found', text: 'Numbers are found by their beginning: 076 12 or +232 76 12.' }}
        row={(buyer) => <BuyerRow key={buyer.id} buyer={buyer} onChoose={setChosen} />}
      />
      {chosen !== null && <Dialogs chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage title="Customers" text="Phone numbers that have bought or begun to, the newest first.">
    <Buyers />
  </AdminPage>
)
