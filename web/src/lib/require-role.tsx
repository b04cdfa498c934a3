import { ApiError } from '@minit/contract/call.ts'
import { readSession } from '@minit/contract/public/auth.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { rowQuery } from './query.ts'
import { readStoredUser, type StoredUser } from './session.ts'

/** Any call that the server answers with 401 ends the session: `leave` is called then. It must not change. */
const useEndOfSession = (leave: () => void): void => {
  const client = useQueryClient()
  useEffect(() => {
    const leaveOnRefusal = (error: unknown): void => {
      if (!(error instanceof ApiError)) return
      if (error.status === 401) leave()
      // What somebody may do has changed since: the screen is to know it, too.
      if (error.status === 403) void client.invalidateQueries({ queryKey: sessionQuery().queryKey })
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leaveOnRefusal(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leaveOnRefusal(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, leave])
}

type RequireRoleProps = {
  /** Whose screen it is. */
  audience: StoredUser['role']
  /** Goes to the role's login; must not change. */
  leave: () => void
  /** Shown while it is not known who asks. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Shows a screen to one role and sends everybody else to its login. The server is the judge; a browser that
 * remembers a login does not wait for its word, since every call of the screen is judged as well.
 */
export const RequireRole = ({ audience, leave, fallback, children }: RequireRoleProps) => {
  useEndOfSession(leave)
  const session = useQuery(sessionQuery())
  const [isRemembered] = useState(() => readStoredUser()?.role === audience)
  const isStranger = session.data !== undefined && session.data.user?.role !== audience
  useEffect(() => {
    if (isStranger) leave()
  }, [isStranger, leave])
  const isWaiting = session.isPending && !isRemembered
  return isStranger || isWaiting ? fallback : children
}

/** Who the server says is logged in here. */
export const sessionQuery = () => rowQuery(readSession, {})
