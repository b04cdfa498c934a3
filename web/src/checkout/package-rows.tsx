import { splitDuration } from '@minit/domain/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import { Badge } from '../ui/badge.tsx'
import { BonusTag, Choice, TimeFigure } from '../ui/choice.tsx'
import { bonusText, type Pack } from './offer.ts'
import { PackageGroup } from './package-group.tsx'

type PackageRowsProps = {
  packs: readonly Pack[]
  method: PaymentMethod
  chosenId: string
  error?: string | undefined
}

/** The times a seller sells, one a row, with what comes after the time is over. */
export const PackageRows = ({ packs, method, chosenId, error }: PackageRowsProps) => (
  <PackageGroup error={error}>
    {packs.map((pack) => (
      <PackageRow key={pack.id} pack={pack} method={method} isChosen={pack.id === chosenId} />
    ))}
  </PackageGroup>
)

const PackageRow = ({ pack, method, isChosen }: { pack: Pack; method: PaymentMethod; isChosen: boolean }) => {
  const bonus = bonusText(pack, method, 'counter')
  return (
    <Choice
      name="packageId"
      value={pack.id}
      defaultChecked={isChosen}
      required
      look="flex items-center gap-3 p-3"
    >
      <i className="dot" />
      <span className="flex-1 min-w-0">
        <TimeFigure {...splitDuration(pack.durationMinutes)} />
        <span className="block mt-1 text-sm text-muted">{pack.name}</span>
        <Overtime pack={pack} />
      </span>
      <span className="text-lg font-bold whitespace-nowrap">{formatLe(leToMinor(pack.price))}</span>
      {bonus !== undefined && <BonusTag className="right-3">{bonus}</BonusTag>}
    </Choice>
  )
}

const Overtime = ({ pack }: { pack: Pack }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-1.5 text-xs text-muted">
    {pack.allowsOvertime ? (
      <>
        <Badge tone="line">Overtime OK</Badge>
        {formatLe(leToMinor(pack.overtimeRate))} per minute
      </>
    ) : (
      'No overtime'
    )}
  </span>
)
