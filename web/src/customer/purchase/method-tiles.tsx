import { amountNotes, methodsForAmount } from '@minit/domain/money/payment-limits.ts'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MobileMoney } from '../../checkout/methods.ts'
import { limitsOf } from '../../checkout/offer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Choice } from '../../ui/choice.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import type { Provider, Tile } from './queries.ts'

const TEXTS: Record<Tile, { label: string; note: string }> = {
  mobile_money: { label: 'Mobile Money', note: 'Orange Money, Afrimoney' },
  vult: { label: 'Vult Pay', note: 'Mobile wallet' },
  cash: { label: 'Cash', note: 'Pay in person' },
}

const ORDER: readonly Tile[] = ['mobile_money', 'vult', 'cash']

const OPERATORS: readonly MobileMoney[] = ['orange_money', 'africell_money']

/**
 * Returns what this seller accepts for an amount in minor units: tiles in the page's order, and the operators
 * of one.
 */
export const offerFor = (provider: Provider, amountMinor: number) => {
  const limits = limitsOf(provider.paymentLimits)
  const operators = methodsForAmount(OPERATORS, limits, amountMinor)
  const others = methodsForAmount(['vult', 'cash'] as const, limits, amountMinor)
  const isOffered = (tile: Tile): boolean =>
    tile === 'mobile_money' ? operators.length > 0 : others.includes(tile)
  return { tiles: ORDER.filter(isOffered), operators, notes: amountNotes(limits, amountMinor) }
}

type MethodTilesProps = {
  tiles: readonly Tile[]
  chosen: Tile
  /** True when the wallet adds minutes. */
  hasBonus: boolean
  onChoose: (tile: Tile) => void
  /** Why other methods are missing. */
  notes: readonly string[]
  /** The operator field of mobile money, while it is chosen. */
  operator: ReactNode
}

/** Chooses the payment method. */
export const MethodTiles = ({ tiles, chosen, hasBonus, onChoose, notes, operator }: MethodTilesProps) => (
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
              {tile === 'vult' && hasBonus && <Badge tone="sun">Bonus: +10 min FREE!</Badge>}
            </span>
            <i className="dot" />
          </Choice>
          {tile === 'mobile_money' && chosen === 'mobile_money' && operator}
        </div>
      ))}
    </div>
    {notes.length > 0 && (
      <p className="pt-2 text-sm text-muted">{notes.map((note) => `${note}.`).join(' ')}</p>
    )}
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
