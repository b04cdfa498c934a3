import {
  formatDateTime,
  formatDayOfMonth,
  formatDuration,
  formatEnds,
} from '@minit/domain/kernel/durations.ts'
import { MY_PASSES_DAYS } from '@minit/domain/passes/my-passes.ts'
import { useNow } from '../../lib/clock.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { A_GIFT_FOR_YOU, USED_AT_ANOTHER_SHOP } from '../../words/customers.ts'
import { LoyaltyCard } from './loyalty-card.tsx'
import type { Mine } from './mine.ts'

type MyPass = Mine['passes'][number]

const STATES: Record<MyPass['state'], { word: string; tone: BadgeTone }> = {
  running: { word: 'Running', tone: 'good' },
  away: { word: USED_AT_ANOTHER_SHOP, tone: 'info' },
  paused: { word: 'Paused', tone: 'warn' },
  unused: { word: 'Not begun', tone: 'info' },
  to_connect: { word: 'Show it to the seller', tone: 'info' },
  ended: { word: 'Ended', tone: 'quiet' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  sent: { word: 'Sent to another number', tone: 'info' },
  received: { word: A_GIFT_FOR_YOU, tone: 'good' },
}

/** Its minutes wait while its phones are away, so it does not simply run. */
const READY = { word: 'Ready', tone: 'good' } as const

/** When the pass ends, or who received it. */
const noteOf = ({ state, endsAt, sentTo, minutesLeft }: MyPass, now: Date): string | null => {
  if (sentTo !== null) return `For ${sentTo}`
  if (endsAt === null || state === 'refunded' || state === 'away') return null
  const end = formatEnds(new Date(endsAt), now)
  if (minutesLeft !== null && state !== 'ended')
    return `${formatDuration(minutesLeft)} left, only while online. Use it by ${end}`
  if (state === 'paused') return `Go on with it by ${end}`
  if (state === 'to_connect') return `Ends ${end} at the latest`
  if (state === 'unused') return `Use it by ${end}`
  return `${state === 'ended' ? 'Ended' : 'Ends'} ${end}`
}

const PassLine = ({ pass, now }: { pass: MyPass; now: Date }) => {
  const waits = pass.state === 'running' && pass.minutesLeft !== null
  const { word, tone } = waits ? READY : STATES[pass.state]
  const note = noteOf(pass, now)
  const isOvertime = pass.kind === 'overtime'
  return (
    <li className="grid gap-2 p-4 border border-line rounded-lg">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">
          {formatDuration(pass.totalMinutes)} {isOvertime ? 'added' : pass.packageName}
        </h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-sm [overflow-wrap:anywhere]">
        {pass.businessName}, {pass.location}
      </p>
      <p className="text-sm text-muted">
        {formatDateTime(new Date(pass.paidAt))}
        {pass.price !== null && <b className="text-ink"> · {leText(pass.price)}</b>}
        {note !== null && <span className="block">{note}</span>}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton size="small" variant="soft" href={pass.passPath}>
          {pass.state === 'sent' ? 'See if it arrived' : 'Open the pass'}
        </LinkButton>
        {pass.receiptPath !== null && (
          <LinkButton size="small" variant="ghost" href={pass.receiptPath}>
            Receipt
          </LinkButton>
        )}
      </div>
    </li>
  )
}

/** All passes of the number, newest first, and a button that forgets it on this device. */
export const MyList = ({ mine }: { mine: Mine }) => {
  const now = new Date(useNow(60_000))
  return (
    <>
      <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{mine.phone}</h1>
      <LoyaltyCard loyalty={mine.loyalty} />
      <h2 className="pt-6 pb-2.5 text-lg">The last {MY_PASSES_DAYS} days</h2>
      {mine.passes.length === 0 ? (
        <EmptyState title="No passes" text={`This number bought nothing in the last ${MY_PASSES_DAYS} days.`}>
          <LinkButton href={paths.customerPurchase()}>Choose a provider</LinkButton>
        </EmptyState>
      ) : (
        <ul aria-label="My passes" className="grid gap-3">
          {mine.passes.map((pass) => (
            <PassLine key={pass.transactionId} pass={pass} now={now} />
          ))}
        </ul>
      )}
      {mine.hasMore && <p className="mt-3 text-sm text-muted">These are the newest hundred.</p>}
      <form method="post" action={paths.myPasses()} className="grid gap-2 mt-7">
        <input type="hidden" name="do" value="forget" />
        <Button type="submit" variant="ghost">
          Forget this device
        </Button>
        <p className="text-sm text-muted">
          This device shows your passes until {formatDayOfMonth(new Date(mine.until))}. If others use it too,
          let it forget them now.
        </p>
      </form>
    </>
  )
}
