import { switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { routersInUse } from '@minit/domain/passes/sharing.ts'
import { impossibleOptions, type Option } from '@minit/domain/shop/access-mode-options.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { LoweredBadge, PriceText } from '../../checkout/price.tsx'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../../ui/badge.tsx'
import { later } from '../../ui/later.tsx'
import { Switch } from '../../ui/switch.tsx'
import { packAt } from '../point-of-sale/packs-now.ts'
import { gatewaysQuery, type Pack, packagesQuery, refreshPackages, statsQuery } from '../queries.ts'
import { useMay } from '../rights.tsx'

const PackageRest = later(() => import('./package-rest.tsx').then((part) => part.PackageRest))

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
    <span className="flex-none min-w-17 text-xl font-bold tracking-[-.02em] whitespace-nowrap desk:min-w-18">
      {figure}
      <i className="ml-px text-xs tracking-normal">{unit}</i>
    </span>
  )
}

const WORDS: Partial<Record<Option, string>> = {
  speed: 'speed limit',
  data: 'data limit',
  hours: 'hours of use',
  first_use: 'start at first use',
  while_online: 'minutes that wait',
  pause: 'pauses',
  overtime: 'overtime',
}

/** Chosen options that the shop does not support and therefore does not offer; empty if all are supported. */
const useLeftOut = ({ options, allowsOvertime, fromStock }: Pack): string => {
  const way = useQuery(statsQuery()).data?.joining
  // Only these minutes ask what each router counts.
  const mayAsk = useMay('see_network')
  const isAsked = mayAsk && options?.clock === 'while_online' && way === 'router'
  const routers = useQuery({ ...gatewaysQuery(), enabled: isAsked }).data?.filter(
    ({ kind }) => kind !== 'codes',
  )
  if (way === undefined || options === null) return ''
  const left = impossibleOptions(options, {
    way: fromStock ? 'codes' : way,
    routers: isAsked ? routersInUse(routers ?? []) : [],
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

const TICK_MS = 30_000

/** One package in one line with its switch; a tap on it opens the rest. */
export const PackageRow = ({ pack, onEdit }: { pack: Pack; onEdit: () => void }) => {
  const { mutate } = useSwitchPackage(pack)
  const leftOut = useLeftOut(pack)
  const [isOpen, setIsOpen] = useState(false)
  // A happy hour lowers what customers pay until it ends.
  const shown = packAt(pack, useNow(TICK_MS))
  const rest = useId()
  return (
    <li className="px-4 border-t border-line">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={rest}
          onClick={() => setIsOpen(!isOpen)}
          className="flex flex-1 items-center gap-3 min-w-0 min-h-12 py-1 text-left"
        >
          <Time minutes={pack.durationMinutes} />
          <span className="flex-1 min-w-0 leading-[1.3]">
            <b className="block">{pack.name}</b>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span>
                <PriceText pack={shown} />
              </span>
              <Badge tone={badgeOf(pack).tone} className="!leading-[18px]">
                {badgeOf(pack).word}
              </Badge>
              <LoweredBadge pack={shown} />
            </span>
          </span>
          <ChevronDown className={cx('flex-none size-4 text-muted', isOpen && 'rotate-180')} />
        </button>
        <span className="relative flex-none [&_label]:sr-only">
          <Switch
            label={pack.name}
            checked={pack.isActive}
            onCheckedChange={(isActive) => mutate(isActive)}
          />
        </span>
      </div>
      {pack.isActive && pack.isSoldOut && (
        <p className="pb-2 text-xs text-danger-ink leading-[1.35]">
          No code is left: upload more under “Your routers”
        </p>
      )}
      {leftOut !== '' && (
        <p className="pb-2 text-xs text-sun-ink leading-[1.35]">
          Not offered to customers, your shop cannot give it: {leftOut}
        </p>
      )}
      <div id={rest}>{isOpen && <PackageRest pack={pack} onEdit={onEdit} />}</div>
    </li>
  )
}
