import { endPromotion } from '@minit/contract/entrepreneur/promotions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListRow } from '../../ui/list.tsx'
import { type Promotion, refreshPromotions } from './queries.ts'
import { figuresText, stateOf, termsText, untilText, whenText } from './words.ts'

const SwitchOff = ({ offer, onDone }: { offer: Promotion; onDone: () => void }) => {
  const client = useQueryClient()
  const ending = useAction({
    act: () => call(endPromotion, { params: { id: offer.id } }),
    done: () => ({ title: 'Offer switched off', message: `${offer.name} no longer lowers a price.` }),
    failed: failureOr('Update Failed'),
    onDone,
    onSettled: () => refreshPromotions(client),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={`Switch off ${offer.name}?`}
      description="It ends at once and for good. Orders that were begun with it keep their price."
    >
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isBusy={ending.isPending}
          busyLabel="Switching off..."
          onClick={() => ending.mutate()}
        >
          Switch off
        </Button>
      </div>
    </Dialog>
  )
}

/** One offer: its terms, period and result; it can be switched off while it runs. */
export const OfferRow = ({ offer }: { offer: Promotion }) => {
  const [isAsked, setIsAsked] = useState(false)
  const { word, tone } = stateOf(offer)
  return (
    <ListRow>
      <div className="flex-[1_1_220px] min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <span className="min-w-0 break-words">{offer.name}</span>
          <Badge tone={tone}>{word}</Badge>
        </h3>
        <p>
          {termsText(offer)}, {untilText(offer)}
        </p>
        <p className="text-sm text-muted">{whenText(offer)}</p>
        <p className="mt-1 text-sm font-medium">{figuresText(offer)}</p>
      </div>
      {offer.code !== null && offer.state === 'live' && (
        <p className="flex items-center gap-2">
          <b className="px-2.5 py-1.5 rounded-md bg-sunk tracking-[.06em] select-all">{offer.code}</b>
          <CopyButton text={offer.code} label="Copy code" variant="ghost" size="small" />
        </p>
      )}
      {offer.endedAt === null && offer.state !== 'over' && (
        <Button variant="ghost" size="small" onClick={() => setIsAsked(true)}>
          Switch off<span className="spoken"> {offer.name}</span>
        </Button>
      )}
      {isAsked && <SwitchOff offer={offer} onDone={() => setIsAsked(false)} />}
    </ListRow>
  )
}
