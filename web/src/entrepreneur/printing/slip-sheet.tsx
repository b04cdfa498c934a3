import { formatDuration, formatEnds } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../rights.tsx'
import { NotPrintable, PrintArea } from './print-dialog.tsx'
import { type SlipFacts, slipsQuery } from './queries.ts'
import { paidText, Slip } from './slip-button.tsx'

const NONE_RUNS = 'No pass is running now. Sell one, then print its slip here.'
const OF_OTHERS = 'For another pass, open it in Customer Activity and tap Print slip.'

const TICK_MS = 30_000

type ChoiceProps = { slip: SlipFacts; now: number; isChosen: boolean; onChange: (isChosen: boolean) => void }

const endsWord = ({ unusedMinutes, onlineMinutes }: SlipFacts): string => {
  if (onlineMinutes !== null) return `${formatDuration(onlineMinutes)} left, to be used until`
  return unusedMinutes === null ? 'ends' : 'to be used until'
}

/** Whose pass it is in the list: free minutes have no name, only who pays. */
const headOf = (slip: SlipFacts): string => (slip.free === null ? slip.customerName : paidText(slip))

const inCash = ({ amount, paymentMethod }: SlipFacts): string =>
  amount !== null && paymentMethod === 'cash' ? ' cash' : ''

/** "Market Hour · Le 35 cash · ends today at 15:47". */
const factsText = (slip: SlipFacts, now: number): string =>
  [
    slip.packageName,
    ...(slip.free === null ? [`${paidText(slip)}${inCash(slip)}`] : []),
    ...(slip.fromStock ? [] : [`${endsWord(slip)} ${formatEnds(new Date(slip.expiresAt), new Date(now))}`]),
  ].join(' · ')

export const SlipChoice = ({ slip, now, isChosen, onChange }: ChoiceProps) => (
  <label className="flex items-center gap-3 px-3 py-2.5 min-h-touch border-t border-line first:border-t-0">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
      className="flex-none size-6 accent-action"
    />
    <span className="flex-1 min-w-0">
      <b className="block">{headOf(slip)}</b>
      <small className="block text-xs text-muted">{factsText(slip, now)}</small>
    </span>
  </label>
)

const printLabel = (count: number): string =>
  count === 0 ? 'Print' : count === 1 ? 'Print 1 slip' : `Print ${count} slips`

/** Several slips of valid passes on one sheet, to be cut apart. */
const SlipSheet = ({ businessName, slips }: { businessName: string; slips: readonly SlipFacts[] }) => {
  const now = useNow(TICK_MS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const printed = slips.filter(({ transactionId }) => chosen.has(transactionId))
  const change = (id: string, isChosen: boolean): void =>
    setChosen(new Set([...chosen].filter((each) => each !== id).concat(isChosen ? [id] : [])))
  const areAll = printed.length === slips.length
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button
          variant="ghost"
          onClick={() => setChosen(new Set(areAll ? [] : slips.map(({ transactionId }) => transactionId)))}
        >
          {areAll ? 'Choose none' : `Choose all ${slips.length}`}
        </Button>
        <Button disabled={printed.length === 0} onClick={() => window.print()}>
          <Printer />
          {printLabel(printed.length)}
        </Button>
      </div>
      <div className="border border-line rounded-lg">
        {slips.map((slip) => (
          <SlipChoice
            key={slip.transactionId}
            slip={slip}
            now={now}
            isChosen={chosen.has(slip.transactionId)}
            onChange={(isChosen) => change(slip.transactionId, isChosen)}
          />
        ))}
      </div>
      <PrintArea>
        <div className="slip-sheet">
          {printed.map((slip) => (
            <Slip key={slip.transactionId} slip={slip} businessName={businessName} />
          ))}
        </div>
      </PrintArea>
    </>
  )
}

/** Prints the slips of all valid passes: one, or a sheet of several. Staff get those of their own sales. */
export const SlipsDialogBody = () => {
  const { data, error, isFetching, refetch } = useQuery(slipsQuery())
  const seesAll = useMay('see_all_codes')
  if (data === undefined)
    return <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  if (data.slips.length === 0)
    return (
      <p className="text-muted">
        {seesAll ? NONE_RUNS : `No pass that you sold is running now. ${OF_OTHERS}`}
      </p>
    )
  return (
    <>
      {!seesAll && <p className="text-sm text-muted">The passes that you sold. {OF_OTHERS}</p>}
      <SlipSheet {...data} />
    </>
  )
}
