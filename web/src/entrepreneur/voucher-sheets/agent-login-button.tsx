import { closeAgentLogin, renewAgentPin } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { spacedPin } from '@minit/domain/identity/agent-pins.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Agent = { id: string; name: string; phoneNumber: string }
type Made = { pin: string; url: string }

/** The PIN in large digits, shown once, with the address of the login. */
const MadePin = ({ agent, made }: { agent: Agent; made: Made }) => {
  const text = `Sell vouchers for us: open ${made.url} and log in with ${agent.phoneNumber} and PIN ${made.pin}.`
  return (
    <>
      <div
        role="status"
        className="grid justify-items-center gap-1 p-4 rounded-lg bg-action-soft text-action-ink"
      >
        <p>PIN of {agent.name}</p>
        <b className="text-3xl leading-[1.2] tracking-[.08em]">{spacedPin(made.pin)}</b>
        <p className="text-sm break-all text-center">{made.url}</p>
      </div>
      <Notice tone="warn">Write it down or send it now: we cannot show it again.</Notice>
      <CopyButton text={text} label="Copy it with the link" variant="ghost" isWide />
    </>
  )
}

const Choices = ({
  agent,
  onMade,
  onClosed,
}: {
  agent: Agent
  onMade: (made: Made) => void
  onClosed: () => void
}) => {
  const params = { id: agent.id }
  const renewal = useAction({
    act: () => call(renewAgentPin, { params }),
    failed: failureOr('No PIN was made'),
    onDone: onMade,
  })
  const closing = useAction({
    act: () => call(closeAgentLogin, { params }),
    done: () => ({ title: 'Login taken away', message: `${agent.name} cannot log in any more` }),
    failed: failureOr('The login is still there'),
    onDone: onClosed,
  })
  return (
    <>
      <p className="text-muted">
        {agent.name} logs in with {agent.phoneNumber} and a PIN, sees only their own cards, and sells them
        with a tap. A new PIN ends the one before.
      </p>
      <Button isWide isBusy={renewal.isPending} busyLabel="Making..." onClick={() => renewal.mutate()}>
        Make a new PIN
      </Button>
      <Button
        variant="ghost"
        isWide
        isBusy={closing.isPending}
        busyLabel="Taking away..."
        onClick={() => closing.mutate()}
      >
        Take the login away
      </Button>
    </>
  )
}

/** An agent's login: sets a new PIN, or removes it. */
export const AgentLoginButton = ({ agent, ...style }: ButtonStyle & { agent: Agent }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const open = (): void => {
    setMade(null)
    setIsOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="small" {...style} aria-haspopup="dialog" onClick={open}>
        <KeyRound />
        Login<span className="spoken"> of {agent.name}</span>
      </Button>
      {isOpen && (
        <Dialog isOpen onOpenChange={setIsOpen} title="Login for the agent">
          {made === null ? (
            <Choices agent={agent} onMade={setMade} onClosed={() => setIsOpen(false)} />
          ) : (
            <MadePin agent={agent} made={made} />
          )}
        </Dialog>
      )}
    </>
  )
}
