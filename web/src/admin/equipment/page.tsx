import { EQUIPMENT_STATE_NAMES, EQUIPMENT_STATES, type EquipmentFault } from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_NAMES } from '@minit/domain/shop/installations.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { ListRow, PagedList } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { type Piece, useEquipment } from './queries.ts'
import { reportText, STATE_TONES } from './words.ts'

const REPORTED: Record<EquipmentFault, string> = {
  broken: 'Reported broken',
  stolen: 'Reported stolen',
}

const PieceRow = ({ piece }: { piece: Piece }) => (
  <ListRow>
    <div className="flex-[1_1_240px] min-w-0">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
        <span className="min-w-0 break-all">{piece.serial}</span>
        <Badge tone={STATE_TONES[piece.state]}>{EQUIPMENT_STATE_NAMES[piece.state]}</Badge>
        {piece.fault !== null && <Badge tone="bad">{REPORTED[piece.fault.kind]}</Badge>}
      </h2>
      {piece.seller !== null && <p className="break-words">{piece.seller.businessName}</p>}
      <p className="text-sm text-muted break-words">
        {EQUIPMENT_NAMES[piece.kind]}: {piece.name}
      </p>
      {piece.router !== null && (
        <p className="text-sm text-muted">Last report: {reportText(piece.router.lastReport)}</p>
      )}
    </div>
    <GoLink href={paths.adminPiece(piece.id)} variant="ghost" size="small">
      Open
      <span className="spoken"> {piece.serial}</span>
    </GoLink>
  </ListRow>
)

const NONE = { title: 'No equipment yet', text: 'What an installation leaves at a seller is listed here.' }
const NONE_WITH_FAULT = { title: 'No fault is reported', text: 'What sellers report waits here for you.' }
const NOT_FOUND = { title: 'No equipment found', text: 'Check the serial number, the seller or the state.' }

const STATES = [
  ['fault', 'Fault reported'] as const,
  ...EQUIPMENT_STATES.map((state) => [state, EQUIPMENT_STATE_NAMES[state]] as const),
]

const Equipment = () => {
  const { values, apply } = useFilters({ search: null, state: ['fault', ...EQUIPMENT_STATES] })
  const { search, state } = values
  const { query, items } = useEquipment(values)
  const none = state === 'fault' && search === '' ? NONE_WITH_FAULT : NOT_FOUND
  return (
    <>
      <SearchBar
        label="Serial number, make or seller"
        value={search}
        onSearch={(words) => apply({ search: words })}
      >
        <Filter
          label="State"
          value={state}
          options={STATES}
          onChange={(chosen) => apply({ state: chosen })}
        />
      </SearchBar>
      <PagedList
        what="pieces"
        items={items}
        query={query}
        empty={search === '' && state === '' ? NONE : none}
        row={(piece) => <PieceRow key={piece.id} piece={piece} />}
      />
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Equipment"
    help="a-day-at-the-desk"
    text="Rented equipment by serial number: where each piece is, and what sellers report. Reported faults come first."
  >
    <Equipment />
  </AdminPage>
)
