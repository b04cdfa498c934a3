import type { Answer } from '@minit/contract/endpoint.ts'
import { listLoginSessions } from '@minit/contract/public/auth.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../lib/action.ts'
import { agoText, useNow } from '../../lib/clock.ts'
import { rowQuery } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import { logOutEverywhere, stillLoggedIn } from '../require-entrepreneur.tsx'

export type LoginSession = Answer<typeof listLoginSessions>[number]

/** Reads again each time the list is shown: logins on other devices are not reported. */
export const loginSessionsQuery = () => ({ ...rowQuery(listLoginSessions, {}), staleTime: 0 })

export const refreshLoginSessions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: loginSessionsQuery().queryKey })

type EndSessionsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Asks first, because it also ends this session. */
const EndSessionsDialog = ({ isOpen, onOpenChange }: EndSessionsDialogProps) => {
  const leaving = useAction({
    mutationKey: ['endLoginSessions'],
    act: logOutEverywhere,
    failed: stillLoggedIn,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Log out everywhere?"
      description="This device is logged out too. To come back you need your username and your password."
    >
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isBusy={leaving.isPending || leaving.isSuccess}
          busyLabel="Logging out..."
          onClick={() => leaving.mutate()}
        >
          Log out
        </Button>
      </div>
    </Dialog>
  )
}

const isPhone = (device: string): boolean => /phone|tablet|iPad|Opera Mini/i.test(device)

// A session ends after 12 hours without use, so it is never days.
const usedText = (then: number, now: number): string => {
  const text = agoText(then, now)
  return text === 'just now' ? 'used just now' : `used ${text} ago`
}

const SessionRow = ({ session }: { session: LoginSession }) => {
  const now = useNow(30_000)
  const { device, createdAt, lastUsedAt, isCurrent } = session
  const Icon = isPhone(device) ? Smartphone : Monitor
  return (
    <li className="flex gap-3 py-3 border-t border-line first:border-t-0">
      <Icon className="mt-0.5 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{device}</b>
          {isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          Logged in {formatWhen(new Date(createdAt), new Date(now))},{' '}
          <span className="whitespace-nowrap">{usedText(Date.parse(lastUsedAt), now)}</span>
        </p>
      </div>
    </li>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-4 py-3">
    <span className="spoken">Loading where you are logged in</span>
    <Skeleton className="w-56 h-11" />
    <Skeleton className="w-64 h-11" />
  </div>
)

/** The account's login sessions, and a button that ends all of them. */
export const LoginSessions = () => {
  const { data, isPending, isError, isFetching, refetch } = useQuery(loginSessionsQuery())
  const [isAsking, setIsAsking] = useState(false)
  if (isPending) return <Loading />
  if (isError)
    return (
      <RetryState
        title="We could not load where you are logged in"
        text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    )
  return (
    <>
      <ul>
        {data.map((session) => (
          <SessionRow key={`${session.createdAt} ${session.isCurrent} ${session.device}`} session={session} />
        ))}
      </ul>
      <Button variant="danger-ghost" className="justify-self-start mt-3" onClick={() => setIsAsking(true)}>
        <LogOut />
        Log out everywhere
      </Button>
      <EndSessionsDialog isOpen={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
