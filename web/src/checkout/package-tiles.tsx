import { type FormatMinutes, formatDuration, splitDuration } from '@minit/domain/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Channel } from '@minit/domain/pricing.ts'
import { RadioTile } from '../ui/choice.tsx'
import { bonusText, type Pack, ratePerMinute } from './offer.ts'
import { PackageGroup } from './package-group.tsx'

type PackageTilesProps = {
  packs: readonly Pack[]
  method: PaymentMethod
  channel: Channel
  chosenId: string
  error?: string | undefined
  /** What stands small beside a price; the price of a minute unless told. */
  noteOf?: (pack: Pack) => string
  /** Only self-service counts in days. */
  formatTime?: FormatMinutes
}

/** The times a seller sells; the bonus of the chosen way to pay shows on the chosen tile. */
export const PackageTiles = (props: PackageTilesProps) => {
  const { packs, method, channel, chosenId, error } = props
  const { noteOf = ratePerMinute, formatTime = formatDuration } = props
  return (
    <PackageGroup look="grid-cols-2" error={error}>
      {packs.map((pack) => (
        <PackageTile
          key={pack.id}
          pack={pack}
          isChosen={pack.id === chosenId}
          bonus={bonusText(pack, method, channel)}
          note={noteOf(pack)}
          time={splitDuration(pack.durationMinutes, formatTime)}
        />
      ))}
    </PackageGroup>
  )
}

type TileProps = {
  pack: Pack
  isChosen: boolean
  bonus: string | undefined
  note: string
  time: ReturnType<typeof splitDuration>
}

const PackageTile = (props: TileProps) => (
  <RadioTile
    name="packageId"
    value={props.pack.id}
    defaultChecked={props.isChosen}
    required
    {...props.time}
    label={props.pack.name}
    price={formatLe(leToMinor(props.pack.price))}
    rate={props.note}
    bonus={props.bonus}
  />
)
