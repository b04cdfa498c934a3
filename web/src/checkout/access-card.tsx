import { secretNameOf } from '@minit/domain/shop/wifi.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { QR_CODE_THAT_JOINS_THE_WIFI } from '../words/everyone.ts'
import { Time, TimeLeft } from './access-time.tsx'
import type { ManualState } from './manual-access.ts'
import type { Access } from './purchase-query.ts'

/** A pass drawn as a paper ticket: what the customer needs first above the tear, the rest below it. */
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

/**
 * Shows a pass's code in groups. Dashes appear only where they are part of the code; one tap selects all
 * of it.
 */
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

export const SECRET_WORDS = { password: 'Password', code: 'Code' }

type AccessCardProps = {
  access: Access
  hand: ManualState | null
  /** True when this phone is online with the pass: it needs no code. */
  isOnline: boolean
}

const NetworkName = ({ access }: { access: Access }) => (
  <div>
    <dt className="text-sm text-muted">Network name</dt>
    <dd className="text-lg font-bold select-all [overflow-wrap:anywhere]">{access.networkName}</dd>
  </div>
)

/** The code or password, which the customer types or shows to the seller. */
const Secret = ({ access, hand }: Pick<AccessCardProps, 'access' | 'hand'>) => (
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
)

const CopySecret = ({ access }: { access: Access }) => (
  <CopyButton text={access.password} label={`Copy ${secretNameOf(access.wifiKind)}`} isWide />
)

/** Shows a pass: time, network name and secret. While the seller must connect the phone, with its QR code. */
export const AccessCard = ({ access, hand, isOnline }: AccessCardProps) => (
  <Ticket
    label="Your pass"
    stub={hand === null || isOnline ? undefined : <QrCode access={access} hand={hand} />}
  >
    <Time access={access} hand={hand} isLarge={isOnline} />
    <dl className={isOnline ? 'mt-4.5' : 'grid gap-3 mt-4.5'}>
      <NetworkName access={access} />
      {!isOnline && <Secret access={access} hand={hand} />}
    </dl>
    {/* The seller types the password, so the customer has nothing to copy. */}
    {hand === null && !isOnline && (
      <div className="mt-3.5">
        <CopySecret access={access} />
      </div>
    )}
  </Ticket>
)

/** Shows the code and QR code of a running pass for use on another phone. */
export const CodeForAnother = ({ access, hand }: Omit<AccessCardProps, 'isOnline'>) => (
  <div className="grid gap-3.5">
    <dl>
      <Secret access={access} hand={hand} />
    </dl>
    {hand === null && <CopySecret access={access} />}
    <QrCode access={access} hand={hand} />
  </div>
)

/** Shows a pass whose time or data is used up, without its code. */
export const EndedCard = ({ access, hasTime = false }: { access: Access; hasTime?: boolean }) => (
  <Ticket label="Your pass">
    {!access.fromStock && !hasTime && <TimeLeft access={access} />}
    <dl className="mt-4.5">
      <dt className="text-sm text-muted">Network name</dt>
      <dd className="text-lg font-bold [overflow-wrap:anywhere]">{access.networkName}</dd>
    </dl>
  </Ticket>
)

/** What the customer does after the camera has read the QR code. */
const afterScan = (kind: Access['wifiKind']): string =>
  kind === 'captive' ? ' Then type the code on the page that opens.' : ''

/** A QR code that joins the WiFi. For a shop without a router it opens the pass on the seller's phone. */
export const QrCode = ({ access, hand }: Omit<AccessCardProps, 'isOnline'>) => (
  <div className="flex items-center gap-5">
    <img
      src={access.qrCode}
      alt={hand === null ? QR_CODE_THAT_JOINS_THE_WIFI : "QR code for the seller's phone"}
      width={140}
      height={140}
      className="size-35 -m-1.5 rounded-md bg-white wide:size-45"
    />
    <p className="min-w-0">
      <b className="block">{hand === null ? 'Scan to join' : 'For the seller'}</b>
      <small className="block text-xs text-muted leading-[1.35]">
        {hand === null
          ? `Point the camera of the phone that needs WiFi at this QR code.${afterScan(access.wifiKind)}`
          : 'The seller scans it to find your pass. It does not join the WiFi.'}
      </small>
    </p>
  </div>
)
