import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Choice } from '../../ui/choice.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import type { Tile } from './queries.ts'

const TEXTS: Record<Tile, { label: string; note: string }> = {
  mobile_money: { label: 'Mobile Money', note: 'Orange Money, Afrimoney' },
  vult: { label: 'Vult Pay', note: 'Mobile wallet' },
  cash: { label: 'Cash', note: 'Pay in person' },
}

const ORDER: readonly Tile[] = ['mobile_money', 'vult', 'cash']

/** The tiles of the ways to pay that are on offer, in the page's order. */
export const tilesOf = (offered: readonly Tile[]): Tile[] => ORDER.filter((tile) => offered.includes(tile))

type MethodTilesProps = {
  tiles: readonly Tile[]
  chosen: Tile
  onChoose: (tile: Tile) => void
  /** What mobile money has to be told besides, while it is chosen. */
  operator: ReactNode
}

/** How to pay. */
export const MethodTiles = ({ tiles, chosen, onChoose, operator }: MethodTilesProps) => (
  <fieldset>
    <legend className="pt-5 pb-2.5 text-lg font-bold">Payment method</legend>
    <div className="grid gap-3">
      {tiles.map((tile) => (
        <div key={tile}>
          <Choice
            name="paymentMethod"
            value={tile}
            defaultChecked={tile === chosen}
            onChange={() => onChoose(tile)}
            look="flex items-center gap-3 p-3.5 [:checked+&_.face]:bg-surface"
          >
            <Mark tile={tile} />
            <span className="flex-1 min-w-0">
              <b className="block">{TEXTS[tile].label}</b>
              <small className="block text-xs text-muted">{TEXTS[tile].note}</small>
              {tile === 'vult' && <Badge tone="sun">Bonus: +10 min FREE!</Badge>}
            </span>
            <i className="dot" />
          </Choice>
          {tile === 'mobile_money' && chosen === 'mobile_money' && operator}
        </div>
      ))}
    </div>
  </fieldset>
)

const Mark = ({ tile }: { tile: Tile }) =>
  tile === 'mobile_money' ? (
    <span aria-hidden="true" className="face grid place-items-center flex-none size-9 rounded-md bg-sunk">
      <Smartphone />
    </span>
  ) : (
    <PaymentMark method={tile} />
  )
