import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { loginSessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'

const Loading = () => (
  <div aria-busy="true" className="grid gap-4 py-3">
    <span className="spoken">Loading where you are logged in</span>
    <Skeleton className="w-56 h-11" />
    <Skeleton className="w-64 h-11" />
  </div>
)

/** Where the account is logged in, and the way out of everywhere. */
export const LoginSessions = () => {
  const { data, isPending, isError, isFetching, refetch } = useQuery(loginSessionsQuery())
  const [isAsking, setIsAsking] = useState(false)
  if (isPending) return <Loading />
  if (isError)
    return (
      <RetryState
        title="We could not load where you are logged in"
        text="Check your connection and try again."
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
