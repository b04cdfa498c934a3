import { formatClock, formatDuration, formatEnds, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { headOf, type ManualPass, useConnect } from './queries.ts'

const phonesText = ({ maxDevices }: ManualPass): string => (maxDevices > 1 ? `, ${maxDevices} phones` : '')

/** The main fact for the seller in one line. `now` in epoch milliseconds. */
const lineOf = (pass: ManualPass, now: number): string => {
  const { state, startsAt, endsAt, minutes } = pass
  const end = new Date(endsAt)
  if (state === 'ended') return `Ended at ${formatClock(end)}. Take this phone off your WiFi.`
  if (state === 'online') return `Until ${formatEnds(end, new Date(now))}`
  if (state === 'running') return `The time runs already, until ${formatEnds(end, new Date(now))}`
  const time = `${formatDuration(minutes)}${phonesText(pass)}`
  return startsAt === null
    ? `${time}, starts when you tap Connected`
    : `${time}, starts at ${formatClock(new Date(startsAt))} at the latest`
}

/** How often the list reads the clock. */
export const TICK_MS = 10_000

/** Subtracts up to one tick, so that ten minutes never show as eleven. */
const leftText = ({ endsAt }: ManualPass, now: number): string =>
  formatDuration(Math.max(0, Math.ceil((Date.parse(endsAt) - now - TICK_MS) / MINUTE_MS)))

/** One customer, with the seller's action. */
export const ManualRow = ({ pass, now }: { pass: ManualPass; now: number }) => {
  const { transactionId, state, customerName, orderCode, packageName, connectedBy, free } = pass
  const { mutate, isPending } = useConnect({
    transactionId,
    customerName: free === null ? customerName : 'The phone',
  })
  const head = headOf(pass)
  const isWaiting = state === 'waiting' || state === 'running'
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line">
      <p className="flex-1 min-w-45">
        <b className="block [overflow-wrap:anywhere]">{head}</b>
        <span className="block text-sm">{lineOf(pass, now)}</span>
        <span className="block text-xs text-muted">
          Order {orderCode} · {packageName}
          {connectedBy !== null && ` · connected by ${connectedBy}`}
        </span>
      </p>
      {isWaiting && (
        <Button
          size="small"
          isBusy={isPending}
          busyLabel="Saving..."
          aria-label={`Connected: ${head}, order ${orderCode}`}
          onClick={() => mutate(undefined)}
        >
          Connected
        </Button>
      )}
      {state === 'online' && <b className="text-lg whitespace-nowrap">{leftText(pass, now)} left</b>}
      {state === 'ended' && <Badge tone="warn">Time is over</Badge>}
    </li>
  )
}
