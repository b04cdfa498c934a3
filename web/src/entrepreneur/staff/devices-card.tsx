import { removeDevice } from '@minit/contract/entrepreneur/staff.ts'
import { formatDay } from '@minit/domain/kernel/durations.ts'
import { Plus, Smartphone } from 'lucide-react'
import { useCallback, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ListRow } from '../../ui/list.tsx'
import { LET_A_PHONE_IN } from '../../words/sellers.ts'
import type { Device } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { TrustDeviceDialog } from './trust-device-dialog.tsx'

const factsOf = ({ letInAt, letInBy, lastUsedAt }: Device): string =>
  [
    `let in on ${formatDay(new Date(letInAt))} by ${letInBy}`,
    lastUsedAt === null ? 'not used yet' : `last login ${formatDay(new Date(lastUsedAt))}`,
  ].join(' · ')

const DeviceRow = ({ device }: { device: Device }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <ListRow>
      <Smartphone className="flex-none text-muted" />
      <div className="flex-1 min-w-40">
        <b className="block">{device.device}</b>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{factsOf(device)}</span>
      </div>
      <Button variant="plain" size="small" onClick={() => setIsAsking(true)}>
        Remove<span className="spoken"> {device.device}</span>
      </Button>
      {isAsking && (
        <RemoveDialog
          title="Remove this phone?"
          text="Whoever logged in there with a PIN is logged out. No one can log in there until you let it in again."
          act={() => call(removeDevice, { params: { id: device.id } })}
          done={{ title: 'Removed', message: 'PINs no longer work on it.' }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ListRow>
  )
}

/** The trusted devices, on which a PIN is valid, and a button to add one. */
export const DevicesCard = ({ devices }: { devices: readonly Device[] }) => {
  const [known, setKnown] = useState<number | null>(null)
  const close = useCallback(() => setKnown(null), [])
  return (
    <Section
      id="devices"
      title="Phones let in"
      aside={
        <Button variant="plain" size="small" onClick={() => setKnown(devices.length)}>
          <Plus />
          {LET_A_PHONE_IN}
        </Button>
      }
    >
      {devices.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">
          A PIN counts only on phones and computers that you let in. On any other phone your people need a
          password, which they set themselves under “My login”.
        </p>
      ) : (
        <ul aria-label="phones">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {known !== null && <TrustDeviceDialog known={known} onDone={close} />}
    </Section>
  )
}
