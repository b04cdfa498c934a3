import type { Answer } from '@minit/contract/endpoint.ts'
import { readStatus } from '@minit/contract/public/status.ts'
import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageMeta } from '../../lib/route.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'

type Status = Answer<typeof readStatus>
type State = Status['headline']['state']

const statusQuery = () => ({
  queryKey: ['readStatus'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Status> => call(readStatus, { signal }),
})

export const prefetch = async (client: QueryClient): Promise<void> => {
  await client.prefetchQuery(statusQuery())
}

/** It does not reload by itself: that would move a screen reader's or a magnifier's position. */
export const head = (): PageMeta => ({ title: 'Status', status: 200 })

const WORDS: Record<State, { word: string; tone: BadgeTone; look: string }> = {
  works: { word: 'Works', tone: 'good', look: 'bg-action-soft text-action-ink' },
  slow: { word: 'Trouble', tone: 'warn', look: 'bg-sun-soft text-sun-ink' },
  down: { word: 'Does not work', tone: 'bad', look: 'bg-danger-soft text-danger-ink' },
  quiet: { word: 'Quiet', tone: 'quiet', look: 'bg-sunk text-ink' },
}

const Part = ({ part: { name, state, text } }: { part: Status['parts'][number] }) => (
  <li className="px-4 py-3 border-t border-line">
    <p className="flex items-center justify-between gap-3">
      <b>{name}</b>
      <Badge tone={WORDS[state].tone}>{WORDS[state].word}</Badge>
    </p>
    <p className="mt-0.5 text-sm text-muted">{text}</p>
  </li>
)

const spanText = ({ from, until }: Status['incidents'][number]): string =>
  until === null
    ? `Since ${formatDateTime(new Date(from))}`
    : `${formatDateTime(new Date(from))} until ${formatDateTime(new Date(until))}`

const Incidents = ({ incidents }: Pick<Status, 'incidents'>) => (
  <Card className="p-4">
    <h2 className="text-lg">The last seven days</h2>
    {incidents.length === 0 ? (
      <p className="mt-1 text-muted">We noted no trouble.</p>
    ) : (
      <ul className="grid gap-3 mt-2">
        {incidents.map((incident) => (
          <li key={`${incident.from} ${incident.text}`}>
            <p>{incident.text}</p>
            <p className="text-sm text-muted">{spanText(incident)}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const Seen = ({ status: { at, headline, parts, incidents } }: { status: Status }) => (
  <>
    <Card className="overflow-hidden">
      <div className={cx('px-4 py-5', WORDS[headline.state].look)}>
        <h1 className="text-xl leading-[1.25]">{headline.text}</h1>
        <p className="mt-1 text-sm">
          Seen on <time dateTime={at}>{formatDateTime(new Date(at))}</time>.{' '}
          <a href={paths.status()} className="inline-block py-3 -my-3 underline text-inherit">
            Check again
          </a>
        </p>
      </div>
      <ul>
        {parts.map((part) => (
          <Part key={part.key} part={part} />
        ))}
      </ul>
    </Card>
    <Incidents incidents={incidents} />
  </>
)

/** Shows what works now, derived from our sales, messages and routers. Sent without scripts. */
export const Page = () => {
  const { data: status } = usePageQuery(statusQuery())
  return (
    <PlainPage>
      <div className="grid gap-4">
        {status === undefined ? (
          <Card role="alert" className="p-5 text-center">
            <h1 className="text-lg">We could not look what works</h1>
            <p className="text-muted">{LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT}</p>
          </Card>
        ) : (
          <Seen status={status} />
        )}
        <MainPageLink />
      </div>
    </PlainPage>
  )
}
