import { verifyReceipt } from '@minit/contract/customer/receipts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Search, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { useSearch } from '../../lib/location.ts'
import { leText } from '../../lib/money.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'

type Verdict = Answer<typeof verifyReceipt>

const MAX_SIGNED = 2000
const MAX_NUMBER = 100

/** Returns the query in the address; null if there is none. */
const askedIn = (search: URLSearchParams): { r: string } | { number: string } | null => {
  const [r, number] = [search.get('r')?.trim(), search.get('number')?.trim()]
  if (r) return { r: r.slice(0, MAX_SIGNED) }
  return number ? { number: number.slice(0, MAX_NUMBER) } : null
}

const verdictQuery = (search: URLSearchParams) => ({
  queryKey: ['verifyReceipt'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Verdict | null> => {
    const query = askedIn(search)
    return query === null ? null : call(verifyReceipt, { query, signal })
  },
})

export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  await client.prefetchQuery(verdictQuery(search))
}

const TITLES: Record<Verdict['state'], string> = {
  genuine: 'This receipt is genuine',
  refunded: 'This receipt was refunded',
  unknown: 'We do not know this receipt',
}

export const head = (client: QueryClient, { search }: PageLocation): PageMeta => {
  const { queryKey } = verdictQuery(search)
  const verdict = client.getQueryData<Verdict | null>(queryKey)
  if (verdict === undefined) return unreadMeta(client, queryKey, { title: NOT_CHECKED })
  return { title: verdict === null ? 'Check a receipt' : TITLES[verdict.state], status: 200 }
}

const NOT_CHECKED = 'We could not check this receipt'

const TEXTS: Record<Verdict['state'], string> = {
  genuine: 'It was paid, and is as follows. If your paper says something else, the paper was changed.',
  refunded: 'It was paid, and the money went back to the buyer: this receipt is no longer valid.',
  unknown: 'It was changed, or it is none of ours. Scan its code again, or type its number below.',
}

const STYLES: Record<Verdict['state'], { sign: ReactNode; look: string }> = {
  genuine: { sign: <CircleCheck />, look: 'bg-action-soft text-action-ink' },
  refunded: { sign: <Undo2 />, look: 'bg-sun-soft text-sun-ink' },
  unknown: { sign: <CircleX />, look: 'bg-danger-soft text-danger-ink' },
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 px-4 py-2.5 border-t border-line">
    <dt className="text-muted whitespace-nowrap">{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const Facts = ({ receipt }: { receipt: NonNullable<Verdict['receipt']> }) => (
  <dl>
    <Fact name="Sold by">
      {receipt.businessName}, {receipt.location}
    </Fact>
    <Fact name="Amount">
      <b>{leText(receipt.price)}</b>
    </Fact>
    <Fact name={`${receipt.gstPercent}% GST in it`}>{leText(receipt.gst)}</Fact>
    <Fact name="Paid">{formatDateTime(new Date(receipt.paidAt))}</Fact>
    <Fact name="Receipt number">
      <span className="text-sm">{receipt.number}</span>
    </Fact>
  </dl>
)

const Answered = ({ verdict: { state, receipt } }: { verdict: Verdict }) => (
  <Card className="overflow-hidden">
    <div
      role="status"
      className={cx('grid justify-items-center gap-1.5 px-5 py-6 text-center', STYLES[state].look)}
    >
      <span className="[&>svg]:size-11">{STYLES[state].sign}</span>
      <h1 className="text-xl leading-[1.2]">{TITLES[state]}</h1>
      <p>{TEXTS[state]}</p>
    </div>
    {receipt !== null && <Facts receipt={receipt} />}
  </Card>
)

/** A plain form, so that a number can be checked without scripts. */
const NumberForm = ({ number, isMain }: { number: string; isMain: boolean }) => {
  const Title = isMain ? 'h1' : 'h2'
  return (
    <Card className="p-5">
      <form method="get" action={paths.verifyReceipt()} className="grid gap-3">
        <Title className={isMain ? 'text-xl' : 'text-lg'}>
          {isMain ? 'Check a receipt' : 'Check another receipt'}
        </Title>
        <p className="text-sm text-muted">
          Scan the square code on it, or type its number: 26 letters and digits below the word "Receipt".
        </p>
        <Field
          label="Receipt number"
          name="number"
          defaultValue={number}
          maxLength={MAX_NUMBER}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" variant={isMain ? 'action' : 'ghost'}>
          <Search />
          Check
        </Button>
      </form>
    </Card>
  )
}

/** Says whether a receipt is genuine, refunded or unknown, and never who bought. Sent without scripts. */
export const Page = () => {
  const search = useSearch()
  const { data: verdict, error } = usePageQuery(verdictQuery(search))
  const isAsked = askedIn(search) !== null
  return (
    <PlainPage>
      <div className="grid gap-4">
        {verdict !== undefined && verdict !== null && <Answered verdict={verdict} />}
        {verdict === undefined && isAsked && (
          <Card role="alert" className="p-5 text-center">
            <h1 className="text-lg">{NOT_CHECKED}</h1>
            <p className="text-muted">{limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT}</p>
          </Card>
        )}
        <NumberForm number={search.get('number') ?? ''} isMain={!isAsked} />
        <p className="text-sm text-muted">
          Receipts are signed. They can be checked without us, too, with{' '}
          <a href="/.well-known/minit-receipt-keys.json">our public keys</a>.
        </p>
      </div>
    </PlainPage>
  )
}
