import { formatClock } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MikrotikHelp, OpenWrtHelp } from './paste-help.tsx'
import { followedQuery, type Made, type MikrotikSetup, type OpenndsSetup, useRenew } from './queries.ts'
import { useFocusHeading } from './use-focus-heading.ts'

type LineSetup = OpenndsSetup | MikrotikSetup

const CODE = 'block p-3 rounded-lg bg-sunk text-sm [overflow-wrap:anywhere]'

const Line = ({ setup }: { setup: LineSetup }) => (
  <>
    <code className={CODE}>{setup.command}</code>
    <CopyButton text={setup.command} label="Copy the line" isWide />
    <p className="text-sm text-muted">
      It works once, until {formatClock(new Date(setup.endsAt))}, and is shown only now. Give it to nobody: it
      hands out this router’s secret.
    </p>
    {setup.kind === 'opennds' ? <OpenWrtHelp setup={setup} /> : <MikrotikHelp setup={setup} />}
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

type PasteLineProps = { id: string; setup: LineSetup; onMade: (made: Made) => void }

/** The line that connects a router, until the router reports or the line expires. */
export const PasteLine = ({ id, setup, onMade }: PasteLineProps) => {
  const now = useNow(5_000)
  const isSeen = useQuery(followedQuery(id)).data?.lastHeardAt != null
  useFocusHeading(HEADING)
  return (
    <Section id={HEADING} title={isSeen ? 'Your router is connected' : 'Paste this line into your router'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 pt-0">
        {isSeen ? (
          <Used />
        ) : now < Date.parse(setup.endsAt) ? (
          <Line setup={setup} />
        ) : (
          <Ended id={id} onMade={onMade} />
        )}
      </div>
    </Section>
  )
}
