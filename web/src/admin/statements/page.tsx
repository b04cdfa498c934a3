import { useQuery } from '@tanstack/react-query'
import * as paths from '../../lib/paths.ts'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows, ShowMore } from '../../ui/list.tsx'
import { type Range, useAddress } from '../address.ts'
import { AdminPage } from '../admin-page.tsx'
import { RangeSelector } from '../range-selector.tsx'
import { SearchForm, useFilters } from '../search-bar.tsx'
import { DayList } from './day-list.tsx'
import { DifferenceLine } from './difference-line.tsx'
import { FileList } from './file-list.tsx'
import { statementsQuery, useDifferences } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

const Rows = ({ search }: { search: string }) => {
  const { query, items } = useDifferences(search)
  if (items === undefined)
    return query.isPending ? (
      <LoadingRows label="Loading what is to work on" count={2} />
    ) : (
      <Failed title="We could not load what is to work on" isBusy={query.isFetching} />
    )
  return (
    <>
      {items.length === 0 && (
        <p className="px-4 pb-3 text-sm text-muted">
          {search === ''
            ? 'Providers and our books say the same of everything compared.'
            : 'Nothing is found. Search by an order code, a reference, a phone number or a shop.'}
        </p>
      )}
      <ul aria-label="To work on">
        {items.map((difference) => (
          <DifferenceLine key={difference.id} difference={difference} />
        ))}
      </ul>
      <ShowMore query={query} what="differences" />
    </>
  )
}

const Differences = () => {
  const { values, apply } = useFilters({ search: null })
  return (
    <Section id="differences" title="To work on">
      <div className="px-4 pb-4">
        <SearchForm
          label="Order code, reference, phone or shop"
          value={values.search}
          onSearch={(search) => apply({ search })}
        />
      </div>
      <Rows search={values.search} />
      <p className="px-4 py-3 border-t border-line text-sm text-muted">
        Money that belongs to no order we know waits in{' '}
        <a className="underline text-info" href={paths.adminWorklist('unmatched')}>
          Payments to match
        </a>
        .
      </p>
    </Section>
  )
}

const Lists = ({ range }: { range: Range }) => {
  const { data, isPending, isFetching } = useQuery(statementsQuery(range))
  if (data === undefined)
    return isPending ? (
      <LoadingRows label="Loading the statements" />
    ) : (
      <Failed title="We could not load the statements" isBusy={isFetching} />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-2 desk:items-start desk:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
        <Section id="upload" title="Upload a statement">
          <UploadForm providers={data.providers} samples={data.samples} />
        </Section>
        <FileList />
      </div>
      <Differences />
      <div className="desk:col-span-2">
        <DayList days={data.days} />
      </div>
    </div>
  )
}

export const Page = () => {
  const { range, setRange } = useAddress()
  return (
    <AdminPage
      title="Statements"
      help="a-day-at-the-desk"
      text="What providers say they moved, compared with our books to the cent."
      aside={<RangeSelector value={range} onChange={setRange} />}
    >
      <Lists range={range} />
    </AdminPage>
  )
}
