import { switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { impossibleOptions, type Option } from '@minit/domain/shop/access-mode-options.ts'
import { optionsLine } from '@minit/domain/shop/option-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Pack, packagesQuery, refreshPackages, statsQuery } from '../queries.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useAmountNotes } from './use-amount-notes.ts'

const PriceLine = lazy(() =>
  import('../rates/price-line.tsx').then((module) => ({ default: module.PriceLine })),
)

/** Puts a package on or off sale, optimistically; reverts when the server refuses it. */
const useSwitchPackage = (pack: Pack) => {
  const client = useQueryClient()
  const { queryKey } = packagesQuery()
  const mutationKey = ['switchPackage', pack.id]
  const show = (isActive: boolean): void => {
    client.setQueryData(queryKey, (list) =>
      list?.map((each) => (each.id === pack.id ? { ...each, isActive } : each)),
    )
  }
  return useAction({
    mutationKey,
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: `switch ${pack.id}` },
    act: (isActive: boolean) => call(switchPackage, { params: { id: pack.id }, body: { isActive } }),
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey })
      show(isActive)
    },
    done: (_, isActive) => ({
      title: 'Package Updated',
      message: `${pack.name} is ${isActive ? 'on' : 'off'} sale.`,
    }),
    failed: failureOr('Update Failed'),
    onFailed: (_, isActive) => show(!isActive),
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refreshPackages(client)),
  })
}

/** Shows "30" large and "min" small, "8" and "h". */
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
    pack.allowsOvertime && !pack.fromStock && `overtime ${leText(pack.overtimeRate)}/min`,
    pack.options !== null && optionsLine(pack.options),
    `${pack.totalSales} sold`,
  ]
    .filter(Boolean)
    .join(' · ')

const WORDS: Partial<Record<Option, string>> = {
  speed: 'speed limit',
  data: 'data limit',
  hours: 'hours of use',
  first_use: 'start at first use',
  pause: 'pauses',
  overtime: 'overtime',
}

/** Chosen options that the shop does not support and therefore does not offer; empty if all are supported. */
const useLeftOut = ({ options, allowsOvertime, fromStock }: Pack): string => {
  const way = useQuery(statsQuery()).data?.joining
  if (way === undefined || options === null) return ''
  const left = impossibleOptions(options, {
    way: fromStock ? 'codes' : way,
    allowsOvertime: allowsOvertime && !fromStock,
  })
  return left.flatMap((option) => WORDS[option] ?? []).join(', ')
}

const badgeOf = ({ isActive, isSoldOut }: Pack) => {
  if (!isActive) return { tone: 'quiet', word: 'Inactive' } as const
  return isSoldOut
    ? ({ tone: 'bad', word: 'Sold out' } as const)
    : ({ tone: 'good', word: 'Active' } as const)
}

/** One package with its switch; its name opens it. On narrow phones the switch's label is below it. */
export const PackageRow = ({ pack, onEdit }: { pack: Pack; onEdit: () => void }) => {
  const { mutate } = useSwitchPackage(pack)
  const note = useAmountNotes()(pack.price)
  const leftOut = useLeftOut(pack)
  return (
    <li className="px-4 py-2 border-t border-line desk:py-2.5">
      <div className="flex items-center gap-3">
        <Time minutes={pack.durationMinutes} />
        <div className="flex-1 min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Edit ${pack.name}`}
            onClick={onEdit}
            className="inline-flex items-center gap-1.5 py-3 -my-3 font-bold text-left"
          >
            {pack.name}
            <Pencil className="size-3.5 text-muted" />
          </button>
          <span className="block text-xs text-muted leading-[1.35]">{factsOf(pack)}</span>
          {pack.isActive && pack.isSoldOut && (
            <span className="block text-xs text-danger-ink leading-[1.35]">
              No code is left: upload more under “Your routers”
            </span>
          )}
          {leftOut !== '' && (
            <span className="block text-xs text-sun-ink leading-[1.35]">
              Not offered to customers, your shop cannot give it: {leftOut}
            </span>
          )}
          {note !== null && <span className="block text-xs text-muted leading-[1.35]">{note}</span>}
          {pack.isActive && <ShareButton pack={pack} />}
        </div>
        <span className="flex flex-none flex-col-reverse items-center gap-1 min-[420px]:flex-row min-[420px]:gap-3">
          <span aria-hidden="true">
            <Badge tone={badgeOf(pack).tone} className="min-w-15 justify-center">
              {badgeOf(pack).word}
            </Badge>
          </span>
          <span className="relative [&_label]:sr-only">
            <Switch
              label={pack.name}
              checked={pack.isActive}
              onCheckedChange={(isActive) => mutate(isActive)}
            />
          </span>
        </span>
      </div>
      {pack.isActive && (
        <Suspense fallback={null}>
          <PriceLine pack={pack} />
        </Suspense>
      )}
    </li>
  )
}
