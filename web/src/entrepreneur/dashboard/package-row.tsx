import { formatDuration } from '@minit/domain/durations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { leText } from '../le-text.ts'
import type { Pack } from './queries.ts'
import { useSwitchPackage } from './use-switch-package.ts'

/** "30" large and "min" small, "8" and "h". */
const Time = ({ minutes }: { minutes: number }) => {
  const [, figure, unit] = /^(.*?) ?([a-z]+)$/.exec(formatDuration(minutes)) ?? []
  return (
    <span className="flex-none min-w-14 text-xl font-bold tracking-[-.02em] whitespace-nowrap desk:min-w-18">
      {figure}
      <i className="ml-px text-xs tracking-normal">{unit}</i>
    </span>
  )
}

const factsOf = (pack: Pack): string =>
  [
    leText(pack.price),
    pack.allowsOvertime && `overtime ${leText(pack.overtimeRate)}/min`,
    `${pack.totalSales} sold`,
  ]
    .filter(Boolean)
    .join(' · ')

/** One package with its switch; the word beside it gives way on narrow phones. */
export const PackageRow = ({ pack }: { pack: Pack }) => {
  const { mutate } = useSwitchPackage(pack)
  return (
    <li className="flex items-center gap-3 px-4 py-2 border-t border-line desk:py-2.5">
      <Time minutes={pack.durationMinutes} />
      <p className="flex-1 min-w-0">
        <b className="block">{pack.name}</b>
        <span className="block text-xs text-muted leading-[1.35]">{factsOf(pack)}</span>
      </p>
      <span aria-hidden="true" className="hidden min-[420px]:block">
        <Badge tone={pack.isActive ? 'good' : 'quiet'} className="min-w-15 justify-center">
          {pack.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </span>
      <span className="relative flex-none [&_label]:sr-only">
        <Switch label={pack.name} checked={pack.isActive} onCheckedChange={(isActive) => mutate(isActive)} />
      </span>
    </li>
  )
}
