import { readRails, saveRailOrder } from '@minit/contract/admin/rails.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { MAX_PURCHASE_MINOR } from '@minit/domain/shop/pricing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Line = Answer<typeof readRails>[number]
type Rail = Line['rails'][number]

const NAMES = { pawapay: 'pawaPay', monime: 'Monime' } as const
const railsQuery = () => ({ ...rowQuery(readRails, {}), refetchInterval: 15_000 })

const useMoveUp = () => {
  const client = useQueryClient()
  return useAction({
    act: ({ line, to }: { line: Line; to: Rail }) => {
      const others = line.rails.filter((rail) => rail !== to)
      const at = Math.max(0, line.rails.indexOf(to) - 1)
      const providers = others.toSpliced(at, 0, to).map(({ provider }) => provider)
      return call(saveRailOrder, { body: { direction: line.direction, method: line.method, providers } })
    },
    done: () => ({ title: 'Order saved', message: 'New payments and payouts follow it.' }),
    failed: failure('Not saved', 'Failed to store the order'),
    onSettled: () => client.invalidateQueries({ queryKey: railsQuery().queryKey }),
  })
}

const stateOf = ({ isOpen, health }: Rail): { tone: 'good' | 'warn' | 'bad'; text: string } => {
  if (!isOpen) return { tone: 'bad', text: 'Closed' }
  if (health === null) return { tone: 'good', text: 'Open' }
  if (health === 'resting') return { tone: 'bad', text: 'Paused' }
  return health === 'half_open' ? { tone: 'warn', text: 'Trying again' } : { tone: 'good', text: 'Works' }
}

/** Non-breaking, so that no line ends inside an amount. */
const sum = (le: number): string => leText(le).replaceAll(' ', '\u00a0')

const sumsOf = ({ minimum, maximum }: Rail): string | null => {
  if (minimum === null || maximum === null) return null
  const [isAnyLeast, isAnyMost] = [leToMinor(minimum) <= 1, leToMinor(maximum) >= MAX_PURCHASE_MINOR]
  if (isAnyLeast && isAnyMost) return 'any amount'
  if (isAnyMost) return `from ${sum(minimum)}`
  return isAnyLeast ? `up to ${sum(maximum)}` : `${sum(minimum)} to ${sum(maximum)}`
}

const factsOf = (rail: Rail): string => {
  const { asked, unanswered, health } = rail
  const answers =
    asked === 0 ? 'No requests in 5 minutes' : `${asked - unanswered} of ${asked} answered in 5 minutes`
  const sums = sumsOf(rail)
  return [...(health === null ? [] : [answers]), ...(sums === null ? [] : [sums])].join(' · ')
}

const RailLine = ({ rail, line, rank }: { rail: Rail; line: Line; rank: number }) => {
  const move = useMoveUp()
  const { tone, text } = stateOf(rail)
  const name = NAMES[rail.provider]
  return (
    <li className="flex items-center gap-3 min-h-touch py-1.5">
      <span className="flex-none grid place-items-center size-6 rounded-full bg-sunk text-sm font-bold">
        {rank}
      </span>
      <span className="flex-1 min-w-0">
        <b className="mr-2">{name}</b>
        <Badge tone={tone}>{text}</Badge>
        <small className="block text-xs text-muted">{factsOf(rail)}</small>
      </span>
      {rank > 1 && (
        <Button
          variant="plain"
          size="small"
          isBusy={move.isPending}
          busyLabel="Saving..."
          onClick={() => move.mutate({ line, to: rail })}
        >
          <ArrowUp className="size-4" />
          Move up
          <span className="spoken">
            : {name} for {METHOD_NAMES[line.method]} {line.direction}
          </span>
        </Button>
      )}
    </li>
  )
}

const TITLES = { payments: 'Payments by', payouts: 'Payouts to' } as const

const MethodCard = ({ line }: { line: Line }) => (
  <Card className="p-4">
    <h4 className="font-bold">
      {TITLES[line.direction]} {METHOD_NAMES[line.method]}
    </h4>
    {line.rails.length === 0 ? (
      <p className="pt-2 text-sm text-muted">No enabled service offers it, so customers do not see it.</p>
    ) : (
      <ol className="pt-1 divide-y divide-line">
        {line.rails.map((rail, index) => (
          <RailLine key={rail.provider} rail={rail} line={line} rank={index + 1} />
        ))}
      </ol>
    )}
  </Card>
)

/** The order in which mobile money providers are tried, and how they respond. */
export const RailsSection = () => {
  const { data } = useQuery(railsQuery())
  if (data === undefined) return null
  return (
    <section aria-labelledby="rails-title" className="pb-6">
      <h3 id="rails-title" className="text-lg font-bold">
        Order of providers
      </h3>
      <p className="pb-3 text-sm text-muted">
        A new purchase goes to the first provider that answers. One that stops answering is paused for two
        minutes. A purchase stays with the provider that it began with.
      </p>
      <div className="grid gap-3 wide:grid-cols-2">
        {data.map((line) => (
          <MethodCard key={`${line.direction} ${line.method}`} line={line} />
        ))}
      </div>
    </section>
  )
}
