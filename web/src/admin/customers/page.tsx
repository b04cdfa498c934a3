import { searchBuyers, setVip } from '@minit/contract/admin/customers.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KEPT_IN_THE_AUDIT_LOG } from '../../words/everyone.ts'
import { AdminPage } from '../admin-page.tsx'
import { MoreActions } from '../more-actions.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { NOT_SHOWN, WholeNumber, wholeNumberOf } from '../whole-number.tsx'
import { countText, dayText } from '../words.ts'
import { AnotherNumber } from './another-number.tsx'
import { EraseDialog, ExportDialog } from './person-dialogs.tsx'
import { staysText } from './stays.ts'

type Buyer = Answer<typeof searchBuyers>['items'][number]

type Chosen = { what: 'vip'; buyer: Buyer } | ({ what: 'export' | 'erase' } & { phoneNumber: string })
type RowProps = { buyer: Buyer; onChoose: (chosen: Chosen) => void }

/** The actions on a customer. Some need the whole number: it is shown first, and the audit log records that. */
const BuyerActions = ({ buyer, onChoose }: RowProps) => {
  const { navigate } = useNavigation()
  const { mutate, isPending } = useAction({
    act: (_: 'purchases' | 'export' | 'erase') => wholeNumberOf({ of: 'customer', id: buyer.id }),
    failed: NOT_SHOWN,
    onDone: (phoneNumber, what) =>
      what === 'purchases'
        ? navigate(`${paths.adminPurchases()}?${new URLSearchParams({ search: phoneNumber })}`)
        : onChoose({ what, phoneNumber }),
  })
  const begin = (what: 'purchases' | 'export' | 'erase') => () => !isPending && mutate(what)
  return (
    <>
      <Button variant="ghost" size="small" onClick={begin('purchases')}>
        Purchases
      </Button>
      <MoreActions of={buyer.phoneNumber}>
        <Button
          variant={buyer.isVip ? 'ghost' : 'soft'}
          size="small"
          onClick={() => onChoose({ buyer, what: 'vip' })}
        >
          {buyer.isVip ? 'End VIP' : 'Make VIP'}
        </Button>
        <Button variant="ghost" size="small" onClick={begin('export')}>
          Export
        </Button>
        <Button variant="danger-ghost" size="small" onClick={begin('erase')}>
          Erase
        </Button>
      </MoreActions>
    </>
  )
}

const BuyerRow = ({ buyer, onChoose }: RowProps) => (
  <ListRow>
    <div className="flex-1 min-w-56">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        <WholeNumber of="customer" id={buyer.id} masked={buyer.phoneNumber} />
        <Badge>{buyer.loyaltyTier}</Badge>
        {buyer.isVip && <Badge tone="info">VIP</Badge>}
      </p>
      <p className="text-sm text-muted">
        {countText(buyer.totalPurchases, 'purchase')} · since {dayText(buyer.createdAt)}
      </p>
    </div>
    <BuyerActions buyer={buyer} onChoose={onChoose} />
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
      reasonHint={KEPT_IN_THE_AUDIT_LOG}
      action={action}
      act={act}
      done="Customer updated"
      onClose={onClose}
    />
  )
}

type DialogsProps = { chosen: Chosen; onClose: () => void; onErased: (stays: readonly string[]) => void }

const Dialogs = ({ chosen, onClose, onErased }: DialogsProps) => {
  if (chosen.what === 'vip') return <VipDialog buyer={chosen.buyer} onClose={onClose} />
  const { phoneNumber } = chosen
  if (chosen.what === 'export') return <ExportDialog phoneNumber={phoneNumber} onClose={onClose} />
  return <EraseDialog phoneNumber={phoneNumber} onClose={onClose} onErased={onErased} />
}

const Buyers = () => {
  const { values, apply } = useFilters({ search: null })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [stays, setStays] = useState<readonly string[]>([])
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
      {stays.length > 0 && (
        <Notice tone="info" role="status">
          {staysText(stays)}
        </Notice>
      )}
      <PagedList
        what="customers"
        items={items}
        query={query}
        empty={{ title: 'No results', text: 'Numbers are found by their beginning: 076 12 or +232 76 12.' }}
        row={(buyer) => <BuyerRow key={buyer.id} buyer={buyer} onChoose={setChosen} />}
      />
      <AnotherNumber onChoose={setChosen} />
      {chosen !== null && <Dialogs chosen={chosen} onClose={() => setChosen(null)} onErased={setStays} />}
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Customers"
    help="claims-and-refunds"
    text="Phone numbers that have ordered, the newest first."
  >
    <Buyers />
  </AdminPage>
)
