import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { NOTHING_WAITS_FOR_YOU } from '../../words/admins.ts'
import { type AttentionLine, attentionCount, attentionLines } from './attention-lines.ts'
import { attentionQuery } from './queries.ts'

const Row = ({ line }: { line: AttentionLine }) => {
  const Icon = line.tone === 'bad' ? CircleAlert : TriangleAlert
  const style = { variant: 'ghost', size: 'small', className: 'flex-none min-w-20' } as const
  return (
    <li className="flex items-center gap-3 px-4 py-3 border-t border-line">
      <Icon className={line.tone === 'bad' ? 'text-danger' : 'text-sun-ink'} />
      <div className="flex-1 min-w-0">
        <p className="font-bold">{line.title}</p>
        <p className="text-xs text-muted wide:text-sm">{line.text}</p>
      </div>
      <GoLink {...style} href={line.href}>
        {line.action}
        <span className="spoken">: {line.title}</span>
      </GoLink>
    </li>
  )
}

/** What needs an admin's decision, ahead of everything else. */
export const AttentionCard = () => {
  const { data, isPending, isFetching } = useQuery(attentionQuery())
  const now = useNow(60_000)
  if (data === undefined && !isPending)
    return <Failed title="We could not load what needs you" isBusy={isFetching} />
  const lines = data === undefined ? [] : attentionLines(data, now)
  const count = lines.length > 0 && (
    <span className="grid place-items-center min-w-[22px] h-[22px] mr-2 px-1.5 rounded-full bg-sun text-on-sun text-xs font-bold">
      {attentionCount(lines)}
    </span>
  )
  return (
    <Section id="attention" title="Needs your attention" aside={count}>
      {data === undefined ? (
        <LoadingRows label="Loading what needs you" count={3} />
      ) : lines.length === 0 ? (
        <EmptySection
          drawing={<CircleCheck className="size-9 text-action" />}
          title={NOTHING_WAITS_FOR_YOU}
          text="Applications, stuck payments and lost messages are shown here."
        />
      ) : (
        <ul>
          {lines.map((line) => (
            <Row key={line.key} line={line} />
          ))}
        </ul>
      )}
    </Section>
  )
}
