import { secretNameOf } from '@minit/domain/wifi.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Ticket } from '../ui/ticket.tsx'
import { PasswordText } from './password-text.tsx'
import type { Access } from './purchase-view.ts'
import { TimeLeft } from './time-left.tsx'

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
