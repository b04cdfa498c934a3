import type { Answer } from '@minit/contract/endpoint.ts'
import { listShopLog } from '@minit/contract/entrepreneur/shop-log.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { rowKey } from '../../lib/query.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { WHAT_YOUR_PEOPLE_DID } from '../../words/sellers.ts'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { whenText } from '../when-text.ts'
import { staffQuery } from './queries.ts'

type Line = Answer<typeof listShopLog>['items'][number]

const factText = ({ name, from, to }: Line['facts'][number]): string =>
  from === null ? `${name}: ${to ?? 'none'}` : `${name}: ${from} → ${to ?? 'none'}`

const LogRow = ({ line }: { line: Line }) => (
  <ListRow>
    <div className="flex-1 min-w-0">
      <b className="block [overflow-wrap:anywhere]">{line.what}</b>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {line.personName} · <time dateTime={line.at}>{whenText(line.at)}</time>
      </p>
      {line.facts.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">{line.facts.map(factText).join(' · ')}</p>
      )}
      {line.reason !== null && <p className="text-sm [overflow-wrap:anywhere]">“{line.reason}”</p>}
    </div>
  </ListRow>
)

type PersonSelectProps = { value: string; onChange: (id: string) => void }

const PersonSelect = ({ value, onChange }: PersonSelectProps) => {
  const people = useQuery(staffQuery()).data?.staff ?? []
  if (people.length === 0) return null
  return (
    <select
      aria-label="Person"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="justify-self-start max-w-full min-h-touch px-3 border border-edge rounded-lg bg-surface font-medium"
    >
      <option value="">Everybody</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

const Lines = () => {
  const [personId, setPersonId] = useState('')
  const { items, query } = usePages({
    queryKey: [...rowKey(listShopLog), personId],
    read: (after, signal) =>
      call(listShopLog, {
        query: { ...(after !== undefined && { after }), ...(personId !== '' && { personId }) },
        signal,
      }),
  })
  return (
    <>
      <PersonSelect value={personId} onChange={setPersonId} />
      <PagedList
        what="lines"
        items={items}
        query={query}
        empty={{
          title: 'Nothing yet',
          text: 'Refunds, prices, offers, vouchers taken out of use and codes that were looked at stand here, with name and time.',
        }}
        row={(line) => <LogRow key={line.id} line={line} />}
      />
    </>
  )
}

/** What staff changed, refunded or viewed, for the owner. */
export const Page = () => (
  <>
    <SubHead title={WHAT_YOUR_PEOPLE_DID}>
      <GoLink href={paths.staff()} variant="ghost" size="small">
        Staff
        <ArrowRight />
      </GoLink>
    </SubHead>
    <RequireEntrepreneur action="manage_staff" fallback={<main aria-busy="true" />}>
      <main
        className={cx(
          AUTHENTICATED_WIDTH,
          'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4 pb-12 desk:pt-6',
        )}
      >
        <Lines />
      </main>
    </RequireEntrepreneur>
  </>
)
