import type { CallInput } from '@minit/contract/endpoint.ts'
import { askSponsor, listSponsorships, readSellersPrices } from '@minit/contract/entrepreneur/sponsors.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { readSponsorTerms, sumBuysText, sumProblem } from '@minit/domain/sales/sponsor-terms.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { SponsorFields } from '../../checkout/sponsor-fields.tsx'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { fieldsOf } from './queries.ts'

type Body = CallInput<typeof askSponsor>['body']
type Terms = ReturnType<typeof readSponsorTerms>
type Price = { id: string; minutes: number; price: number }

const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** What the typed sum buys; null while something is missing. */
const buysText = (terms: Terms | null, packages: readonly Price[]): string | null => {
  const pack = packages.find(({ id }) => id === terms?.packageId)
  if (terms === null || pack === undefined || !(terms.sum > 0) || !(terms.minutesEach >= 5)) return null
  // One of three radio buttons.
  const who = terms.who as Body['who']
  const price = { priceMinor: leToMinor(pack.price), priceMinutes: pack.minutes }
  const asked = { price, sumMinor: leToMinor(terms.sum), minutesEach: terms.minutesEach, who }
  return sumProblem(asked) ?? sumBuysText(asked)
}

const Form = ({ packages, today, onDone }: { packages: Price[]; today: string; onDone: () => void }) => {
  const client = useQueryClient()
  const [terms, setTerms] = useState<Terms | null>(null)
  const ask = useAction({
    act: (body: Body) => call(askSponsor, { body }),
    done: () => ({ title: 'SMS sent to the sponsor', message: 'It begins when the sponsor has paid.' }),
    failed: failureOr('Not sent'),
    onDone,
    onSettled: () => refreshRows(client, listSponsorships),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // The call's own schema says what is wrong.
    if (!ask.isPending) ask.mutate(readSponsorTerms(typedIn(event.currentTarget)) as Body)
  }
  const buys = buysText(terms, packages)
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={(event) => setTerms(readSponsorTerms(typedIn(event.currentTarget)))}
      className="grid gap-4"
    >
      <SponsorFields
        packages={packages}
        today={today}
        values={null}
        problems={fieldsOf(ask.error)}
        isForSponsor
      />
      <p role="status" className="min-h-6 text-sm font-bold text-action-ink">
        {buys !== null && `${buys}.`}
      </p>
      <Button type="submit" isBusy={ask.isPending} busyLabel="Sending...">
        Send the sponsor the page to pay
      </Button>
    </form>
  )
}

/** The seller agrees the terms with a sponsor, who then pays on a page of its own. */
export const AskSponsor = ({ onDone }: { onDone: () => void }) => {
  const { data, isPending, isFetching } = useQuery({ ...rowQuery(readSellersPrices, {}), staleTime: 0 })
  if (isPending) return <LoadingRows label="Loading your prices" count={3} />
  if (data === undefined) return <FailedSection title="We could not load your prices" isBusy={isFetching} />
  if (data.packages.length === 0)
    return (
      <EmptyState
        title="No price to agree"
        text="Put a package without hours and limits on sale first: it says what minutes cost."
      />
    )
  return <Form packages={data.packages} today={data.today} onDone={onDone} />
}
