import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { type FormEvent, useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../facts.tsx'
import { countText, whenText } from '../words.ts'
import { type Preview, useDiscard, useTake } from './queries.ts'
import { KINDS, PROVIDER_NAMES } from './words.ts'

const MAX_SHOWN = 5

type ReportProps = { count: number; lines: Preview['unreadableLines']; isProblem: boolean }

/** Skipped lines with the reason: as many as an admin can check by hand. */
const NotTaken = ({ count, lines, isProblem }: ReportProps) => {
  if (count === 0) return null
  const shown = lines.slice(0, MAX_SHOWN)
  return (
    <Notice tone={isProblem ? 'warn' : 'info'}>
      <b>
        {countText(count, 'line')}{' '}
        {isProblem ? 'could not be read' : count === 1 ? 'is not our money' : 'are not our money'}
      </b>
      <ul className="mt-1 text-sm [overflow-wrap:anywhere]">
        {shown.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {count > shown.length && <li>and {(count - shown.length).toLocaleString('en')} more</li>}
      </ul>
    </Notice>
  )
}

const Samples = ({ samples }: { samples: Preview['samples'] }) => (
  <div>
    <h3 className="text-base">The first lines, as we read them</h3>
    <ul aria-label="The first lines" className="mt-1 text-sm divide-y divide-line">
      {samples.map(({ line, kind, reference, transaction, amount, occurredAt }) => (
        <li key={line} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b>{reference}</b>
            <span className="block text-muted">
              {KINDS[kind]}, {whenText(occurredAt)}
              {transaction !== null && ` · ${transaction}`}
            </span>
          </span>
          <span className="flex-none font-medium">{leText(amount)}</span>
        </li>
      ))}
    </ul>
  </div>
)

const lastDayProblem = ({ coveredFrom, coveredUntil }: Record<'coveredFrom' | 'coveredUntil', string>) => {
  if (coveredUntil < coveredFrom) return 'This is before the first day'
  return coveredUntil > freetownDay(new Date()) ? 'This day is still to come' : undefined
}

/** The days for which the file is complete: a payment of ours on these days that it lacks is a difference. */
const Days = ({ preview, onDone }: { preview: Preview; onDone: () => void }) => {
  const { file, likely, fresh } = preview
  const [days, setDays] = useState({ coveredFrom: likely.from, coveredUntil: likely.until })
  const take = useTake(file.id, onDone)
  const discard = useDiscard(onDone)
  const problem = lastDayProblem(days)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === undefined && !take.isPending) take.mutate(days)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset>
        <legend className="text-sm text-muted">
          The file is complete for these days: a payment of ours that it lacks becomes a difference. Leave out
          a day that was not over.
        </legend>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-2">
          <Field
            label="From"
            type="date"
            required
            value={days.coveredFrom}
            onChange={({ target }) => setDays({ ...days, coveredFrom: target.value })}
          />
          <Field
            label="Until"
            type="date"
            required
            value={days.coveredUntil}
            error={problem}
            onChange={({ target }) => setDays({ ...days, coveredUntil: target.value })}
          />
        </div>
      </fieldset>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button
          variant="ghost"
          isBusy={discard.isPending}
          busyLabel="Discarding..."
          onClick={() => discard.mutate(file.id)}
        >
          Discard
        </Button>
        <Button type="submit" isBusy={take.isPending} busyLabel="Accepting...">
          {fresh === 0 ? 'Accept, nothing is new' : `Compare ${countText(fresh, 'line')}`}
        </Button>
      </div>
    </form>
  )
}

/** The content of a file, before it changes anything. */
export const StatementPreview = ({ preview, onDone }: { preview: Preview; onDone: () => void }) => {
  const { file, fresh, known, moneyIn, moneyOut, dateOrder } = preview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
      <div role="status">
        <p className="text-lg font-bold [overflow-wrap:anywhere]">
          {PROVIDER_NAMES[file.provider]}: {file.name}
        </p>
        <p className="text-sm text-muted">Nothing has changed yet.</p>
      </div>
      <Facts
        className="wide:grid-cols-4"
        facts={[
          ['New lines', fresh.toLocaleString('en')],
          ['Seen before', known.toLocaleString('en')],
          ['New money in', leText(moneyIn)],
          ['New money out', leText(moneyOut)],
        ]}
      />
      <Samples samples={preview.samples} />
      {dateOrder !== null && (
        <p className="text-sm text-muted">
          Dates in numbers are read with the {dateOrder === 'day_first' ? 'day' : 'month'} first.
        </p>
      )}
      {preview.isStrange && (
        <Notice tone="warn">
          <b>None of these references is one of ours</b>
          <p className="mt-1 text-sm">
            Is this a file of {PROVIDER_NAMES[file.provider]}, and of our account there? Each line would wait
            under Payments to match.
          </p>
        </Notice>
      )}
      <NotTaken count={file.unreadable} lines={preview.unreadableLines} isProblem />
      <NotTaken count={file.leftOut} lines={preview.leftOutLines} isProblem={false} />
      <Days preview={preview} onDone={onDone} />
    </div>
  )
}
