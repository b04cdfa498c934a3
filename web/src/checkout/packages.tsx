import { type FormatMinutes, formatDuration, splitDuration } from '@minit/domain/kernel/durations.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Channel } from '@minit/domain/shop/pricing.ts'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { leText } from '../lib/money.ts'
import { Badge } from '../ui/badge.tsx'
import { BonusTag, Choice, NotNow, RadioTile, TimeFigure } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'
import { addsTime, bonusText, notSoldText, optionsText, type Pack, ratePerMinute } from './offer.ts'
import { LoweredBadge, PriceText } from './price.tsx'

type PackageGroupProps = {
  title?: string | undefined
  look?: string
  error?: string | undefined
  children: ReactNode
}

/** The packages as one group of radio buttons. */
const PackageGroup = ({ title = 'Choose your time', look, error, children }: PackageGroupProps) => (
  <fieldset aria-describedby={error === undefined ? undefined : 'package-error'}>
    <legend className="pt-5 pb-2.5 text-lg font-bold">{title}</legend>
    <div className={cx('grid gap-2.5', look)}>{children}</div>
    {error !== undefined && <FieldError id="package-error">{error}</FieldError>}
  </fieldset>
)

type PackageRowsProps = {
  packs: readonly Pack[]
  method: PaymentMethod
  chosenId: string
  error?: string | undefined
}

/** The packages of a seller, one per row, with the price of overtime. */
export const PackageRows = ({ packs, method, chosenId, error }: PackageRowsProps) => (
  <PackageGroup error={error}>
    {packs.map((pack) => (
      <PackageRow key={pack.id} pack={pack} method={method} isChosen={pack.id === chosenId} />
    ))}
  </PackageGroup>
)

const PackageRow = ({ pack, method, isChosen }: { pack: Pack; method: PaymentMethod; isChosen: boolean }) => {
  const bonus = bonusText(pack, method, 'counter')
  const notSold = notSoldText(pack)
  return (
    <Choice
      name="packageId"
      value={pack.id}
      defaultChecked={isChosen}
      disabled={notSold !== null}
      required
      look="flex items-center gap-3 p-3"
    >
      <i className="dot" />
      <span className="flex-1 min-w-0">
        <TimeFigure {...splitDuration(pack.durationMinutes)} />
        <span className="block mt-1 text-sm text-muted">{pack.name}</span>
        {pack.options !== null && <span className="block mt-1 text-sm font-medium">{optionsText(pack)}</span>}
        <LoweredBadge pack={pack} />
        {notSold === null ? <Overtime pack={pack} /> : <NotNow why={notSold} className="mt-1.5" />}
      </span>
      <span className="text-lg font-bold whitespace-nowrap">
        <PriceText pack={pack} />
      </span>
      {bonus !== undefined && <BonusTag className="right-3">{bonus}</BonusTag>}
    </Choice>
  )
}

const Overtime = ({ pack }: { pack: Pack }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-1.5 text-xs text-muted">
    {addsTime(pack) ? (
      <>
        <Badge tone="line">Overtime OK</Badge>
        {leText(pack.overtimeRate)} per minute
      </>
    ) : (
      'No overtime'
    )}
  </span>
)

type PackageTilesProps = {
  /** The seller's screens name it differently. */
  title?: string
  packs: readonly Pack[]
  method: PaymentMethod
  channel: Channel
  chosenId: string
  error?: string | undefined
  /** The small note next to a price; by default the price per minute. */
  noteOf?: (pack: Pack) => string
  /** Only self-service counts in days. */
  formatTime?: FormatMinutes
}

/** The packages of a seller as tiles. The chosen tile shows the bonus of the chosen payment method. */
export const PackageTiles = (props: PackageTilesProps) => {
  const { title, packs, method, channel, chosenId, error } = props
  const { noteOf = ratePerMinute, formatTime = formatDuration } = props
  return (
    <PackageGroup title={title} look="grid-cols-2" error={error}>
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

const NotNowName = ({ pack, why }: { pack: Pack; why: string }) => (
  <>
    <span className="block">{pack.name}</span>
    <NotNow why={why} className="mt-1" />
  </>
)

type TileProps = {
  pack: Pack
  isChosen: boolean
  bonus: string | undefined
  note: string
  time: ReturnType<typeof splitDuration>
}

const PackageTile = (props: TileProps) => {
  const notSold = notSoldText(props.pack)
  return (
    <RadioTile
      name="packageId"
      value={props.pack.id}
      defaultChecked={props.isChosen}
      disabled={notSold !== null}
      required
      {...props.time}
      label={notSold === null ? props.pack.name : <NotNowName pack={props.pack} why={notSold} />}
      options={optionsText(props.pack)}
      price={<PriceText pack={props.pack} />}
      news={<LoweredBadge pack={props.pack} />}
      rate={props.note}
      bonus={props.bonus}
    />
  )
}
