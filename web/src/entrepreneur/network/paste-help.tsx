import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Steps } from '../../ui/steps.tsx'
import type { MikrotikSetup, OpenndsSetup } from './queries.ts'

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="inline-flex items-center gap-1.5 min-h-touch text-sm font-medium">
      <ChevronDown className="size-4 group-open:rotate-180" />
      {title}
    </summary>
    {children}
  </details>
)

/** The settings in the line, for manual configuration. */
const ManualSetup = ({ values }: { values: Record<string, string | number> }) => (
  <Folded title="For experts: the same by hand">
    <dl className="grid gap-2 text-sm">
      {Object.entries(values).map(([label, value]) => (
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

/** For sellers who have never logged in to a router. */
export const OpenWrtHelp = ({ setup }: { setup: OpenndsSetup }) => (
  <>
    <div className="grid gap-3">
      <h3>How to paste it</h3>
      <Steps>
        <span>Join the router’s WiFi, or plug your computer into it.</span>
        <span>
          Open <b className="whitespace-nowrap">192.168.8.1</b> (GL.iNet) or{' '}
          <b className="whitespace-nowrap">192.168.1.1</b> (OpenWrt) in the browser, and log in with the
          router’s own password.
        </span>
        <span>GL.iNet alone: System, Advanced Settings, then “Go to LuCI”.</span>
        <span>
          Services, Terminal, and log in as <b>root</b>. Is there no Terminal? On a computer, open its own
          terminal and type <code className="whitespace-nowrap">ssh root@192.168.8.1</code> (or 192.168.1.1).
        </span>
        <span>
          Paste the line, press Enter, and wait until it says <b>minit: done</b>. That takes a minute or two.
        </span>
      </Steps>
    </div>
    <ManualSetup
      values={{
        'Gateway name': setup.gatewayName,
        'Host of the page': setup.portalHost,
        'Path of the page': setup.portalPath,
        'FAS key': setup.faskey,
        'Token of the agent': setup.token,
      }}
    />
  </>
)

const ADD_PORT = '/interface bridge port set [find interface=ether5] bridge=minit'

/** The same for RouterOS. */
export const MikrotikHelp = ({ setup }: { setup: MikrotikSetup }) => (
  <>
    <div className="grid gap-3">
      <h3>How to paste it</h3>
      <Steps>
        <span>
          Plug your computer into the router with a cable, port 2 to 5. Not by WiFi: the line moves the WiFi
          to a network of its own.
        </span>
        <span>
          Open WinBox, or <b className="whitespace-nowrap">192.168.88.1</b> in the browser, and log in with
          the router’s own password.
        </span>
        <span>
          Open <b>New Terminal</b> (in the browser: Terminal).
        </span>
        <span>
          Paste the line, press Enter, and wait until it says <b>minit: done</b>. That takes a minute or two.
        </span>
        <span>
          Take the password off its WiFi (WiFi or Wireless, Security), so that people can join first and pay
          then.
        </span>
      </Steps>
    </div>
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
    <ManualSetup
      values={{
        'RADIUS server': setup.server,
        'Authentication port': setup.ports.authentication,
        'Accounting port': setup.ports.accounting,
        'RadSec port': setup.ports.radsec,
        Secret: setup.secret,
        'Identity (NAS-Identifier)': setup.nasIdentifier,
        'Token of the scheduler': setup.token,
      }}
    />
  </>
)
