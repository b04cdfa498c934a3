import { useQuery } from '@tanstack/react-query'
import * as paths from '../../lib/paths.ts'
import { Count } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { type Range, useAddress } from '../address.ts'
import { AdminPage } from '../admin-page.tsx'
import { RangeSelector } from '../range-selector.tsx'
import { DayList } from './day-list.tsx'
import { DifferenceLine } from './difference-line.tsx'
import { FileList } from './file-list.tsx'
import { type Difference, statementsQuery } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

const Differences = ({ differences }: { differences: Difference[] }) => (
  <Section
    id="differences"
    title="To work on"
    aside={
      differences.length > 0 && (
        <span className="mr-2">
          <Count value={differences.length} label={`${differences.length} to work on`} />
        </span>
      )
    }
  >
    {differences.length === 0 && (
      <p className="px-4 pb-3 text-sm text-muted">
        Providers and our books say the same of everything compared.
      </p>
    )}
    <ul aria-label="To work on">
      {differences.map((difference) => (
        <DifferenceLine key={difference.id} difference={difference} />
      ))}
    </ul>
    <p className="px-4 py-3 border-t border-line text-sm text-muted">
      Money that belongs to no order we know waits in{' '}
      <a className="underline text-info" href={paths.adminWorklist('unmatched')}>
        Payments to match
      </a>
      .
    </p>
  </Section>
)

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
        <FileList files={data.files} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
        <Differences differences={data.differences} />
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
      text="What providers say they moved, compared with our records. A day is agreed when both are the same to the cent."
      aside={<RangeSelector value={range} onChange={setRange} />}
    >
      <Lists range={range} />
    </AdminPage>
  )
}
