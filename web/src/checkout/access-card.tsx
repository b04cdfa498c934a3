import { formatDuration, formatEnds } from '@minit/domain/durations.ts'
import { connectSteps, type StepPart, secretNameOf } from '@minit/domain/wifi.ts'
import type { ReactNode } from 'react'
import { useNow } from '../lib/clock.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { Steps } from '../ui/steps.tsx'
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
    <span className="block text-2xl font-bold leading-[1.2] tracking-[.05em] select-all break-words">
      {groups.map((group, index) => (
        <span key={group + String(index)} className={index > 0 && !hasDashes ? 'ml-2' : undefined}>
          {index > 0 && hasDashes && <i className="px-px font-normal text-muted">-</i>}
          {group}
        </span>
      ))}
    </span>
  )
}

const MINUTE_MS = 60_000

/** How much of the pass is left, beside the clock time of its end. */
const TimeLeft = ({ access }: { access: Access }) => {
  const now = useNow(10_000)
  const end = Date.parse(access.expiresAt)
  const left = Math.max(0, Math.ceil((end - now) / MINUTE_MS))
  const total = Math.round((end - Date.parse(access.startsAt)) / MINUTE_MS)
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
    </>
  )
}

const WORDS = { password: 'Password', code: 'Code' }

/** The pass: time, network name and secret first, the QR code for another phone after the tear. */
export const AccessCard = ({ access }: { access: Access }) => (
  <Ticket label="Your pass" stub={<ScanToJoin access={access} />}>
    <TimeLeft access={access} />
    <dl className="grid gap-3 mt-4.5 mb-3.5">
      <div>
        <dt className="text-sm text-muted">Network name</dt>
        <dd className="text-lg font-bold select-all">{access.networkName}</dd>
      </div>
      <div className="px-3.5 pt-2.5 pb-3 rounded-lg bg-sunk">
        <dt className="text-sm text-muted">{WORDS[secretNameOf(access.wifiKind)]}</dt>
        <dd>
          <PasswordText password={access.password} />
        </dd>
      </div>
    </dl>
    <CopyButton text={access.password} label={`Copy ${secretNameOf(access.wifiKind)}`} isWide />
  </Ticket>
)

/** A pass whose time is over: nothing of it is of use any more. */
export const EndedCard = ({ access }: { access: Access }) => (
  <Ticket label="Your pass">
    <TimeLeft access={access} />
    <dl className="mt-4.5">
      <dt className="text-sm text-muted">Network name</dt>
      <dd className="text-lg font-bold">{access.networkName}</dd>
    </dl>
  </Ticket>
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
        {access.wifiKind === 'captive' && ' Then type the code on the page that opens.'}
      </small>
    </p>
  </div>
)

const Part = ({ part }: { part: StepPart }) => (part.strong === true ? <b>{part.text}</b> : part.text)

/** How to get online by hand, for the seller's kind of WiFi. Without a router that we know, the seller lets people in. */
export const ConnectSteps = ({ access, hasRouter }: { access: Access; hasRouter: boolean }) => (
  <section>
    <h2 className="pt-5 pb-2.5 text-lg">How to connect</h2>
    <Steps>
      {connectSteps(access.wifiKind, access.networkName).map((parts) => (
        <span key={parts.map(({ text }) => text).join('')}>
          {parts.map((part) => (
            <Part key={part.text} part={part} />
          ))}
        </span>
      ))}
    </Steps>
    {!hasRouter && (
      <p className="pt-3 text-sm text-muted">
        The seller's WiFi does not know your {secretNameOf(access.wifiKind)} by itself. If it does not let you
        in, show this page to the seller.
      </p>
    )}
  </section>
)
