import { listAllSponsorships } from '@minit/contract/admin/sponsors.ts'
import { SPONSORSHIP_STATES } from '@minit/domain/money/sponsorships.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { PagedList, usePages } from '../../ui/list.tsx'
import { TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE } from '../../words/admins.ts'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SponsorshipLine, STATE_WORDS, type ToConfirm } from './sponsorship-line.tsx'

const FILTERS = ['waits', ...SPONSORSHIP_STATES] as const
const STATES = FILTERS.map(
  (state) => [state, state === 'waits' ? 'Waits for you' : STATE_WORDS[state].word] as const,
)

const Sponsorships = () => {
  const { values, apply } = useFilters({ search: null, state: FILTERS })
  const [asked, setAsked] = useState<ToConfirm | null>(null)
  const { query, items } = usePages({
    queryKey: [...rowKey(listAllSponsorships), values],
    read: (after, signal) => call(listAllSponsorships, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Sponsor, shop, invoice number or phone number"
        value={values.search}
        onSearch={(search) => apply({ search })}
      >
        <Filter label="State" value={values.state} options={STATES} onChange={(state) => apply({ state })} />
      </SearchBar>
      <PagedList
        what="sponsorships"
        items={items}
        query={query}
        empty={
          values.search !== '' || values.state !== ''
            ? { title: 'No sponsorships found', text: TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE }
            : { title: 'No sponsorships', text: 'Sponsors begin on the page of a shop.' }
        }
        row={(found) => <SponsorshipLine key={found.id} found={found} onConfirm={setAsked} />}
      />
      {asked !== null && <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Sponsors"
    help="a-day-at-the-desk"
    text="Who pays for other people’s minutes, the newest first. Confirm invoices’ money, and what you sent back."
  >
    <Sponsorships />
  </AdminPage>
)
