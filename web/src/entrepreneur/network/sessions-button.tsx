import { listPassSessions } from '@minit/contract/entrepreneur/network.ts'
import { formatClock, formatDuration } from '@minit/domain/kernel/durations.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { rowQuery } from '../../lib/query.ts'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { whenText } from '../when-text.ts'
import type { PassSession } from './queries.ts'

const sessionText = ({ beganAt, lastHeardAt, isOnline }: PassSession): string =>
  `${whenText(beganAt)} to ${isOnline ? 'now' : formatClock(new Date(lastHeardAt))}`

const SessionLine = ({ session }: { session: PassSession }) => (
  <li className="flex justify-between gap-3 py-2.5 border-t border-line text-sm">
    <span className="min-w-0">
      <b className="block">{sessionText(session)}</b>
      <span className="text-muted [overflow-wrap:anywhere]">
        Phone …{session.macTail}, {session.gatewayName}
      </span>
    </span>
    <span className="flex-none text-right">
      {dataText(session.downMegabytes)} down
      <span className="block text-muted">{dataText(session.upMegabytes)} up</span>
    </span>
  </li>
)

const Sessions = ({ transactionId }: { transactionId: string }) => {
  const { data, isPending, isFetching } = useQuery({
    ...rowQuery(listPassSessions, { params: { id: transactionId } }),
    staleTime: 0,
  })
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load when it was used" isBusy={isFetching} />
  if (data === undefined) return <LoadingRows label="Loading when it was used" count={2} />
  if (data.sessions.length === 0)
    return (
      <p className="text-muted">
        No connected router has let a phone in with this pass. Times on routers are kept for 90 days.
      </p>
    )
  return (
    <>
      <p>
        <b>{formatDuration(data.minutesUsed)}</b> online, <b>{dataText(data.megabytes)}</b> in all.
      </p>
      <ul>
        {data.sessions.map((session) => (
          <SessionLine key={`${session.beganAt}${session.macTail}`} session={session} />
        ))}
      </ul>
    </>
  )
}

type SessionsButtonProps = ButtonStyle & {
  transactionId: string
  /** The customer's name, if a list has several. */
  of?: string
}

/** Shows when phones were online with a sale's pass, and the data used. */
export const SessionsButton = ({ transactionId, of, ...style }: SessionsButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        {...style}
        aria-haspopup="dialog"
        {...(of !== undefined && { 'aria-label': `Times online of ${of}` })}
        onClick={() => setIsOpen(true)}
      >
        <Clock />
        {of === undefined ? 'Time online' : 'Times'}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Time online">
        {isOpen && <Sessions transactionId={transactionId} />}
      </Dialog>
    </>
  )
}
