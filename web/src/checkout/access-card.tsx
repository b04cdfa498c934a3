import { formatDuration, formatEnds, MINUTE_MS } from '@minit/domain/durations.ts'
import { beginText, hoursText } from '@minit/domain/option-words.ts'
import { msWithin, nextHoursAt } from '@minit/domain/pass-hours.ts'
import { useByText } from '@minit/domain/pass-options.ts'
import { connectSteps, type StepPart, secretNameOf } from '@minit/domain/wifi.ts'
import type { ReactNode } from 'react'
import { useNow } from '../lib/clock.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { Steps } from '../ui/steps.tsx'
import { type HandState, handStartText } from './by-hand.ts'
import type { Access } from './purchase-query.ts'

/** The pass's paper: what one needs first, a torn edge, then the rest. */
const Ticket = ({ label, children, stub }: { label: string; children: ReactNode; stub?: ReactNode }) => (
  <section aria-label={label} className="relative mt-4 bg-surface border border-line rounded-xl shadow-lift">
    <div className="p-4">{children}</div>
    {stub !== undefined && (
      <>
        <div className="tear relative h-0 mx-3.5 border-t-2 border-dashed" aria-hidden="true" />
        <div className="p-5">{stub}</div>
      </>
    )}
  </section>
)

const GROUPS = /^([A-Z0-9]{4})-?([A-Z0-9]{3})-?([A-Z0-9]{3})$/

/** A pass's code in groups. Dashes are shown only where they belong to the code; one tap selects it all. */
export const PasswordText = ({ password }: { password: string }) => {
  const groups = GROUPS.exec(password)?.slice(1) ?? [password]
  const hasDashes = password.includes('-')
  return (
    <span className="block text-2xl max-[350px]:text-xl font-bold leading-[1.2] tracking-[.05em] select-all break-words">
      {groups.map((group, index) => (
        <span key={group + String(index)} className={index > 0 && !hasDashes ? 'ml-2' : undefined}>
          {index > 0 && hasDashes && <i className="px-px font-normal text-muted">-</i>}
          {group}
        </span>
      ))}
    </span>
  )
}

/** How much of the pass is left, beside the clock time of its end. */
const TimeLeft = ({ access }: { access: Access }) => {
  const now = useNow(10_000)
  const end = Date.parse(access.expiresAt)
  const { hours } = access
  const minutesFrom = (from: number): number =>
    Math.ceil(msWithin(hours, new Date(from), new Date(end)) / MINUTE_MS)
  const left = minutesFrom(now)
  const total = minutesFrom(Date.parse(access.startsAt))
  const opensAt = left === 0 ? null : nextHoursAt(hours, new Date(now))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 mb-2.5 text-sm">
        <span className="text-lg font-bold leading-none">
          <b className="text-2xl leading-none tracking-[-.02em]">
            {left > 0 ? formatDuration(left) : 'No time'}
          </b>{' '}
          left
        </span>
        <span>
          {left > 0 ? 'Ends ' : 'Ended '}
          <b>{formatEnds(new Date(end), new Date(now))}</b>
        </span>
      </p>
      <MinuteTrack label="Time left" value={left} max={total} size="slim" />
      {hours !== null && left > 0 && (
        <p className="mt-2.5 text-sm">
          {opensAt === null ? (
            <>
              Works <b>{hoursText(hours)}</b>. Outside these hours your time waits.
            </>
          ) : (
            <>
              <b>Opens at {beginText(hours, opensAt)}.</b> It works {hoursText(hours)}; your time waits until
              then.
            </>
          )}
        </p>
      )}
    </>
  )
}

/** A code that the seller's own router printed: when its time begins and ends only that router knows. */
const CountedByWifi = () => (
  <p>
    <b className="block text-lg leading-[1.3]">Type this code at the WiFi’s page</b>
    <span className="text-sm text-muted">The WiFi counts your time from then on, not this page.</span>
  </p>
)

/** Of a pass that waits: what it will run, and until when it has to be used. */
const NotBegun = ({ minutes, useBy, hours }: { minutes: number; useBy: string; hours: Access['hours'] }) => (
  <p className="leading-[1.3]">
    <b className="block text-2xl leading-none tracking-[-.02em]">{formatDuration(minutes)}</b>
    <span className="block mt-2">
      Your {minutes} minutes begin when you first connect, until <b>{useByText(new Date(useBy))}</b>
      {hours !== null && `, ${hoursText(hours)}`}
    </span>
  </p>
)

/** Of a pass that its holder has paused: what is kept. */
const Paused = ({ minutes }: { minutes: number }) => (
  <p className="leading-[1.3]">
    <b className="block text-2xl leading-none tracking-[-.02em]">{formatDuration(minutes)}</b>
    <span className="block mt-2">are kept. This pass is paused and opens nothing now.</span>
  </p>
)

/** Of a pass whose phone the seller has still to connect. */
const WaitsForSeller = ({ access }: { access: Access }) => {
  const { unusedMinutes, startsAt, expiresAt, hours } = access
  const minutes =
    unusedMinutes ?? Math.round(msWithin(hours, new Date(startsAt), new Date(expiresAt)) / MINUTE_MS)
  return (
    <p className="leading-[1.3]">
      <b className="block text-2xl leading-none tracking-[-.02em]">{formatDuration(minutes)}</b>
      <span className="block mt-2">
        Your {minutes} minutes start when the seller connects your phone, <b>{handStartText(access)}</b>
      </span>
    </p>
  )
}

/** Of a pass that was bought while another one ran: its minutes, and from when to when they run. */
const StartsLater = ({ access }: { access: Access }) => {
  const now = new Date(useNow(10_000))
  const [from, until] = [new Date(access.startsAt), new Date(access.expiresAt)]
  const minutes = Math.round(msWithin(access.hours, from, until) / MINUTE_MS)
  return (
    <p className="leading-[1.3]">
      <b className="block text-2xl leading-none tracking-[-.02em]">{formatDuration(minutes)}</b>
      <span className="block mt-2">
        Starts <b>{formatEnds(from, now)}</b>, when your other pass ends, and runs until{' '}
        <b>{formatEnds(until, now)}</b>. Type its code on another phone to start it there now.
      </span>
    </p>
  )
}

const Time = ({ access, hand }: { access: Access; hand: HandState | null }) => {
  const { fromStock, unusedMinutes, pausedMinutes, expiresAt, hours } = access
  const now = useNow(10_000)
  if (pausedMinutes !== null) return <Paused minutes={pausedMinutes} />
  if (hand === 'waiting') return <WaitsForSeller access={access} />
  if (fromStock) return <CountedByWifi />
  if (unusedMinutes !== null) return <NotBegun minutes={unusedMinutes} useBy={expiresAt} hours={hours} />
  if (Date.parse(access.startsAt) > now) return <StartsLater access={access} />
  return <TimeLeft access={access} />
}

export const SECRET_WORDS = { password: 'Password', code: 'Code' }

/** The pass: time, network name and secret first, the QR code for another phone after the tear. */
export const AccessCard = ({ access, hand }: { access: Access; hand: HandState | null }) => (
  <Ticket label="Your pass" stub={hand === 'connected' ? undefined : <Stub access={access} hand={hand} />}>
    <Time access={access} hand={hand} />
    <dl className="grid gap-3 mt-4.5 mb-3.5">
      <div>
        <dt className="text-sm text-muted">Network name</dt>
        <dd className="text-lg font-bold select-all [overflow-wrap:anywhere]">{access.networkName}</dd>
      </div>
      <div className="px-3.5 pt-2.5 pb-3 rounded-lg bg-sunk">
        <dt className="text-sm text-muted">
          {hand === null ? SECRET_WORDS[secretNameOf(access.wifiKind)] : 'Code for the seller'}
        </dt>
        <dd>
          <PasswordText password={access.password} />
        </dd>
        {access.stockPassword !== null && (
          <>
            <dt className="mt-2.5 text-sm text-muted">Password</dt>
            <dd>
              <PasswordText password={access.stockPassword} />
            </dd>
          </>
        )}
      </div>
    </dl>
    {/* Nobody types it into a phone that the seller connects. */}
    {hand === null && (
      <CopyButton text={access.password} label={`Copy ${secretNameOf(access.wifiKind)}`} isWide />
    )}
  </Ticket>
)

/** A pass whose time is over: nothing of it is of use any more. */
export const EndedCard = ({ access, hasTime = false }: { access: Access; hasTime?: boolean }) => (
  <Ticket label="Your pass">
    {!access.fromStock && !hasTime && <TimeLeft access={access} />}
    <dl className="mt-4.5">
      <dt className="text-sm text-muted">Network name</dt>
      <dd className="text-lg font-bold [overflow-wrap:anywhere]">{access.networkName}</dd>
    </dl>
  </Ticket>
)

/** What is left to do once the camera has read the QR code. */
const afterScan = (kind: Access['wifiKind']): string =>
  kind === 'captive' ? ' Then type the code on the page that opens.' : ''

const Stub = ({ access, hand }: { access: Access; hand: HandState | null }) =>
  hand === null ? <ScanToJoin access={access} /> : <ScanBySeller access={access} />

/** For a shop without a router: it joins no WiFi, and opens the pass on the seller's phone. */
const ScanBySeller = ({ access }: { access: Access }) => (
  <div className="flex items-center gap-5">
    <img
      src={access.qrCode}
      alt="QR code for the seller's phone"
      width={140}
      height={140}
      className="size-35 -m-1.5 rounded-md bg-white wide:size-45"
    />
    <p className="min-w-0">
      <b className="block">For the seller</b>
      <small className="block text-xs text-muted leading-[1.35]">
        The seller scans it to find your pass. It does not join the WiFi.
      </small>
    </p>
  </div>
)

const ScanToJoin = ({ access }: { access: Access }) => (
  <div className="flex items-center gap-5">
    <img
      src={access.qrCode}
      alt="QR code that joins the WiFi"
      width={140}
      height={140}
      className="size-35 -m-1.5 rounded-md bg-white wide:size-45"
    />
    <p className="min-w-0">
      <b className="block">Scan to join</b>
      <small className="block text-xs text-muted leading-[1.35]">
        Point the camera of the phone that needs WiFi at this QR code.
        {afterScan(access.wifiKind)}
      </small>
    </p>
  </div>
)

const Part = ({ part }: { part: StepPart }) => (part.strong === true ? <b>{part.text}</b> : part.text)

/** How to get online, for the seller's kind of WiFi. Without a router the seller connects the phone. */
export const ConnectSteps = ({ access, hasRouter }: { access: Access; hasRouter: boolean }) => (
  <section>
    <h2 className="pt-5 pb-2.5 text-lg">How to connect</h2>
    <Steps>
      {connectSteps({ kind: access.wifiKind, hasRouter }, access.networkName).map((parts) => (
        <span key={parts.map(({ text }) => text).join('')}>
          {parts.map((part) => (
            <Part key={part.text} part={part} />
          ))}
        </span>
      ))}
    </Steps>
    {access.fromStock && (
      <p className="pt-3 text-sm text-muted">
        This code is of the seller’s own WiFi box. If it is not taken, show this page to the seller.
      </p>
    )}
  </section>
)
