import type { Made } from '../queries.ts'
import { Folded } from './folded.tsx'

/** What the line sets up, for technicians who type it in. */
const valuesOf = (setup: Made['setup']): Record<string, string | number> => {
  if (setup.kind === 'opennds')
    return {
      'Gateway name': setup.gatewayName,
      'Host of the page': setup.portalHost,
      'Path of the page': setup.portalPath,
      'FAS key': setup.faskey,
      'Token of the agent': setup.token,
    }
  if (setup.kind === 'mikrotik')
    return {
      'RADIUS server': setup.server,
      'Authentication port': setup.ports.authentication,
      'Accounting port': setup.ports.accounting,
      'RadSec port': setup.ports.radsec,
      Secret: setup.secret,
      'Identity (NAS-Identifier)': setup.nasIdentifier,
      'Token of the scheduler': setup.token,
    }
  return {}
}

/** Shown while the answer is in memory: a reload keeps the line alone. */
export const ManualSetup = ({ setup }: { setup: Made['setup'] }) => (
  <Folded title="For experts: the same by hand">
    <dl className="grid gap-2 text-sm">
      {Object.entries(valuesOf(setup)).map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <code className="[overflow-wrap:anywhere]">{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  </Folded>
)

const ADD_PORT = '/interface bridge port set [find interface=ether5] bridge=minit'

/** What only some MikroTik routers need. */
export const MikrotikExtras = () => (
  <>
    <p className="text-sm text-muted">
      We could not try this on your model. Does the terminal stop with an error? Type{' '}
      <code className="[overflow-wrap:anywhere]">/system script run minit-remove</code>: that takes back what
      the line did. Then send us the error.
    </p>
    <Folded title="The WiFi comes from another box on a cable">
      <p className="text-sm text-muted">
        Type this once the line is done, with the port that the box is plugged into:{' '}
        <code className="text-ink [overflow-wrap:anywhere]">{ADD_PORT}</code>
      </p>
    </Folded>
  </>
)
