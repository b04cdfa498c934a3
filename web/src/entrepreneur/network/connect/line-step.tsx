import { formatClock } from '@minit/domain/kernel/durations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Followed, useRenew } from '../queries.ts'
import { AskMinit } from './ask-minit.tsx'
import { BOX_WORDS, type Box } from './boxes.ts'
import { keepForGood } from './draft.ts'
import { ManualSetup, MikrotikExtras } from './experts.tsx'
import { goTo, StepFrame } from './frame.tsx'
import { Guide, OtherMake } from './guide.tsx'
import { pastedMessage } from './guides.ts'
import { SendSteps } from './send-steps.tsx'
import { keepMade, type Line, useMade } from './use-made.ts'

const CODE = 'block p-3 rounded-lg bg-sunk text-sm [overflow-wrap:anywhere]'

type LineStepProps = { router: Followed; box: Box }

const LineNow = ({ router, box, line, onPasted }: LineStepProps & { line: Line; onPasted: () => void }) => {
  const { made } = useMade(router.id)
  const endsAt = formatClock(new Date(line.endsAt))
  return (
    <>
      <div className="grid gap-3">
        <code className={CODE}>{line.command}</code>
        <CopyButton
          text={line.command}
          label="Copy the line"
          onCopied={() => keepForGood(router.id)}
          isWide
        />
        <SendSteps
          message={pastedMessage({ router: router.name, box, line: line.command, endsAt })}
          onSend={() => keepForGood(router.id)}
          warning={`The line gives out your router’s secret, once, until ${endsAt}. Send it only to the one who sets up your router.`}
        />
      </div>
      <Guide box={box} />
      {router.kind === 'mikrotik' && <MikrotikExtras />}
      <Button onClick={onPasted}>
        I have pasted it
        <ArrowRight />
      </Button>
      <div>
        <OtherMake box={box} />
        {made !== null && <ManualSetup setup={made.setup} />}
      </div>
      <AskMinit box={box} />
    </>
  )
}

/** The line is over, or was on another phone. */
const NewLine = ({ id, isEnded }: { id: string; isEnded: boolean }) => {
  const client = useQueryClient()
  const renewing = useRenew((made) => keepMade(client, made))
  return (
    <>
      <Notice tone="warn">
        <p>
          {isEnded
            ? 'This line is older than 30 minutes and works no more.'
            : 'A line is shown only once, on the phone that asked for it. A new line ends the old one.'}
        </p>
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

const Connected = ({ onPasted }: { onPasted: () => void }) => (
  <>
    <Notice tone="good">
      <p>It has used the line. Go on to see whether phones get in.</p>
    </Notice>
    <Button onClick={onPasted}>
      Go on
      <ArrowRight />
    </Button>
  </>
)

/** The third step: the line to paste, until the router reports or the line ends. */
export const LineStep = ({ router, box }: LineStepProps) => {
  const now = useNow(5_000)
  const { line } = useMade(router.id)
  const isConnected = router.lastHeardAt !== null
  const isEnded = line !== null && now >= Date.parse(line.endsAt)
  const goOn = (): void => {
    keepForGood(router.id)
    goTo({ step: 'check', box, router: router.id })
  }
  const content = (): ReactNode => {
    if (isConnected) return <Connected onPasted={goOn} />
    if (line === null || isEnded) return <NewLine id={router.id} isEnded={isEnded} />
    return <LineNow router={router} box={box} line={line} onPasted={goOn} />
  }
  return (
    <StepFrame
      place={{ step: 'line', box, router: router.id }}
      isWide
      title={isConnected ? 'Your router is connected' : `Paste this line into your ${BOX_WORDS[box].name}`}
    >
      <p role="status" className="spoken">
        {isConnected ? 'Your router is connected' : ''}
      </p>
      {content()}
    </StepFrame>
  )
}
