import {
  EQUIPMENT_FAULT_NAMES,
  EQUIPMENT_STATE_NAMES,
  type EquipmentMove,
  possibleMoves,
} from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_NAMES } from '@minit/domain/shop/installations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/call.ts'
import { useNavigation } from '../../../lib/navigation.ts'
import * as paths from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { Facts } from '../../facts.tsx'
import { whenText } from '../../words.ts'
import { type Detail, type Piece, pieceQuery } from '../queries.ts'
import { EVENT_NAMES, MOVES, reportText, STATE_TONES } from '../words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RouterSelect } from './router-select.tsx'
import { SwapDialog } from './swap-dialog.tsx'

type Asked = EquipmentMove | 'swap'

const movesOf = ({ state, seller, fault }: Piece): EquipmentMove[] =>
  possibleMoves({ state, sellerId: seller?.id ?? null, fault: fault?.kind ?? null })

const Actions = ({ piece, onAsk }: { piece: Piece; onAsk: (asked: Asked) => void }) => (
  <div className="flex flex-wrap gap-2">
    {piece.seller !== null && (
      <Button size="small" onClick={() => onAsk('swap')}>
        Swap
      </Button>
    )}
    {movesOf(piece).map((move) => (
      <Button
        key={move}
        size="small"
        variant={move === 'lost' ? 'danger-ghost' : 'ghost'}
        onClick={() => onAsk(move)}
      >
        {MOVES[move].action}
      </Button>
    ))}
  </div>
)

const Summary = ({ detail: { piece, routers } }: { detail: Detail }) => (
  <Section
    id="piece"
    title={<span className="min-w-0 break-all">{piece.serial}</span>}
    aside={
      <Badge tone={STATE_TONES[piece.state]} className="mr-2">
        {EQUIPMENT_STATE_NAMES[piece.state]}
      </Badge>
    }
  >
    <Facts
      facts={[
        ['What it is', EQUIPMENT_NAMES[piece.kind]],
        ['Make and model', piece.name],
        ['Seller', piece.seller?.businessName ?? 'None'],
        ['Changed', whenText(piece.changedAt)],
        ...(piece.router === null ? [] : [['Last report', reportText(piece.router.lastReport)] as const]),
      ]}
    />
    {routers.length > 0 && <RouterSelect piece={piece} routers={routers} />}
  </Section>
)

type EventLine = Detail['history'][number]

/** Whom it came to or left, and for which other piece. */
const detailsOf = ({ kind, sellerName, leftSellerName, otherSerial, state }: EventLine): string => {
  const seller = leftSellerName ?? sellerName
  const parts = [
    seller === null ? EQUIPMENT_STATE_NAMES[state] : seller,
    otherSerial !== null && `${kind === 'swapped_in' ? 'instead of' : 'replaced by'} ${otherSerial}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

const History = ({ history }: { history: Detail['history'] }) => (
  <Section id="history" title="History">
    <ul aria-label="History">
      {history.map((event) => (
        <li key={event.id} className="grid gap-0.5 px-4 py-3 border-t border-line text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{EVENT_NAMES[event.kind]}</span>
            <span className="text-muted">{whenText(event.at)}</span>
          </p>
          <p className="break-words">{detailsOf(event)}</p>
          {event.reason !== null && <p className="break-words">{event.reason}</p>}
          <p className="text-muted break-words">
            By {event.by}
            {event.lastReport !== null && `. Its router last reported ${reportText(event.lastReport)}`}
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

const Found = ({ detail }: { detail: Detail }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { piece } = detail
  const close = (): void => setAsked(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
      {piece.fault !== null && (
        <Notice tone="warn">
          {piece.seller?.businessName} reported {whenText(piece.fault.at)}:{' '}
          {EQUIPMENT_FAULT_NAMES[piece.fault.kind]}. {piece.fault.text}
        </Notice>
      )}
      <Actions piece={piece} onAsk={setAsked} />
      <Summary detail={detail} />
      <History history={detail.history} />
      {asked === 'swap' && <SwapDialog piece={piece} onDone={close} />}
      {asked !== null && asked !== 'swap' && <MoveDialog piece={piece} move={asked} onDone={close} />}
    </div>
  )
}

const OnePiece = () => {
  const { params } = useNavigation()
  const { data, isPending, isFetching, error } = useQuery(pieceQuery(params.id ?? ''))
  if (data !== undefined) return <Found detail={data} />
  if (isPending) return <Skeleton className="h-60 rounded-lg" />
  if (isRefusal(error, 'equipment_not_found') || isRefusal(error, 'invalid_request'))
    return <EmptyState title="No such piece" text="Check the address, or look for the serial number." />
  return <Failed title="We could not load the piece" isBusy={isFetching} />
}

export const Page = () => (
  <AdminPage
    title="Piece of equipment"
    help="a-day-at-the-desk"
    back={{ href: paths.adminEquipment(), label: 'Equipment' }}
  >
    <OnePiece />
  </AdminPage>
)
