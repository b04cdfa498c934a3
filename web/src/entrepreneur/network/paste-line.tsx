import { formatClock } from '@minit/domain/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { followedQuery, type Made, useRenew } from './queries.ts'
import { useFocusHeading } from './use-focus-heading.ts'

const CODE = 'block p-3 rounded-lg bg-sunk text-sm [overflow-wrap:anywhere]'

/** For somebody who has never logged in to a router. */
const HowToPaste = () => (
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
)

const VALUES = [
  ['Gateway name', 'gatewayName'],
  ['Host of the page', 'portalHost'],
  ['Path of the page', 'portalPath'],
  ['FAS key', 'faskey'],
  ['Token of the agent', 'token'],
] as const

/** What the line sets, for whoever configures openNDS without it. */
const ByHand = ({ setup }: Pick<Made, 'setup'>) => (
  <details className="group">
    <summary className="inline-flex items-center gap-1.5 min-h-touch -my-1.5 text-sm font-medium">
      <ChevronDown className="size-4 group-open:rotate-180" />
      For experts: the same values by hand
    </summary>
    <dl className="grid gap-2 mt-3 text-sm">
      {VALUES.map(([label, name]) => (
        <div key={name}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <code className="[overflow-wrap:anywhere]">{setup[name]}</code>
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

const Line = ({ setup }: Pick<Made, 'setup'>) => (
  <>
    <code className={CODE}>{setup.command}</code>
    <CopyButton text={setup.command} label="Copy the line" isWide />
    <p className="text-sm text-muted">
      It works once, until {formatClock(new Date(setup.endsAt))}, and is shown only now. Give it to nobody: it
      hands out this router’s secret.
    </p>
    <HowToPaste />
    <ByHand setup={setup} />
  </>
)

const Ended = ({ id, onMade }: { id: string; onMade: (made: Made) => void }) => {
  const renewing = useRenew(onMade)
  return (
    <>
      <Notice tone="warn">
        <p>This line is older than 30 minutes and works no more.</p>
      </Notice>
      <Button
        isBusy={renewing.isPending}
        busyLabel="Making the line..."
        onClick={() => renewing.mutate({ id })}
      >
        New line to paste
      </Button>
    </>
  )
}

const Used = () => (
  <Notice tone="good">
    <p>It has used the line. Now go through the other steps of its set-up.</p>
  </Notice>
)

const HEADING = 'paste-line'

/** The line that connects a router, until the router is heard or the line has ended. */
export const PasteLine = ({ made, onMade }: { made: Made; onMade: (made: Made) => void }) => {
  const now = useNow(5_000)
  const isHeard = useQuery(followedQuery(made.id)).data?.lastHeardAt != null
  useFocusHeading(HEADING)
  return (
    <Section id={HEADING} title={isHeard ? 'Your router is connected' : 'Paste this line into your router'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 pt-0">
        {isHeard ? (
          <Used />
        ) : now < Date.parse(made.setup.endsAt) ? (
          <Line setup={made.setup} />
        ) : (
          <Ended id={made.id} onMade={onMade} />
        )}
      </div>
    </Section>
  )
}
