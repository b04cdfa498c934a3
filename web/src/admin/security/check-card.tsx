import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { agoText, useNow } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { type Attention, attentionQuery } from '../overview/queries.ts'

type Check = NonNullable<Attention['check']>

const Breach = ({ title, breaches, examples }: Check['results'][number]) => (
  <li className="px-4 py-3 border-t border-line">
    <p className="flex items-center gap-2 font-medium">
      {title}
      <Badge tone="bad">{breaches}</Badge>
    </p>
    {examples.length > 0 && <p className="text-xs text-muted">{examples.join(', ')}</p>}
  </li>
)

const sellersText = (count: number): string => (count === 1 ? '1 seller' : `${count} sellers`)

/** In whole days: the period within which every seller was checked. */
const seenText = (since: number, now: number): string => {
  const days = Math.max(1, Math.ceil((now - since) / DAY_MS))
  return `Every seller’s books were read within the last ${days === 1 ? 'day' : `${days} days`}.`
}

/** The extent of the check: the hourly one covers some sellers, and all of them within a week. */
const Extent = ({ isWhole, sellers, waiting, allSeenSince }: Check) => {
  const now = useNow(60_000)
  if (isWhole || sellers === null) return null
  return (
    <>
      {' '}
      It read the books of {sellersText(sellers)}: those with something new, and those whose turn it was.
      {allSeenSince !== null && ` ${seenText(Date.parse(allSeenSince), now)}`}
      {waiting > 0 &&
        ` ${sellersText(waiting)} with something new ${waiting === 1 ? 'waits' : 'wait'} for a later check.`}
    </>
  )
}

const Result = ({ check }: { check: Check }) => {
  const now = useNow(60_000)
  const broken = check.results.filter(({ breaches }) => breaches > 0)
  const ago = agoText(Date.parse(check.startedAt), now)
  return (
    <>
      <p className="px-4 pb-3 text-sm text-muted">
        {check.results.length} rules checked {ago === 'just now' ? ago : `${ago} ago`}.
        {broken.length === 0 &&
          ' All hold: every paid purchase has its pass, its ledger lines and its figures.'}
        <Extent {...check} />
      </p>
      {broken.length > 0 && (
        <ul>
          {broken.map((result) => (
            <Breach key={result.id} {...result} />
          ))}
        </ul>
      )}
    </>
  )
}

const stateOf = (check: Check | null) => {
  if (check === null) return <Badge className="mr-2">Not checked yet</Badge>
  return check.breaches === 0 ? (
    <Badge tone="good" className="mr-2">
      All agree
    </Badge>
  ) : (
    <Badge tone="bad" className="mr-2">
      {check.breaches} do not agree
    </Badge>
  )
}

/** The result of the last integrity check, and its time. */
export const CheckCard = () => {
  const { data } = useQuery(attentionQuery())
  if (data === undefined) return null
  return (
    <Section id="check" title="Books" aside={stateOf(data.check)}>
      {data.check === null ? (
        <p className="px-4 pb-4 text-sm text-muted">
          Once an hour the platform checks that purchases, passes, ledger and figures agree.
        </p>
      ) : (
        <Result check={data.check} />
      )}
    </Section>
  )
}
