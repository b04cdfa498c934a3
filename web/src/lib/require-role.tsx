import { ApiError } from '@minit/contract/call.ts'
import { readSession } from '@minit/contract/public/auth.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { rowQuery } from './query.ts'
import { readStoredUser, type StoredUser } from './session.ts'

/** Calls `leave` when the server answers any call with 401. `leave` must not change. */
const useEndOfSession = (leave: () => void): void => {
  const client = useQueryClient()
  useEffect(() => {
    const leaveOnRefusal = (error: unknown): void => {
      if (!(error instanceof ApiError)) return
      if (error.status === 401) leave()
      // The user's rights have changed: read the session again.
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
  /** The role that may see the screen. */
  audience: StoredUser['role']
  /** Goes to the role's login; must not change. */
  leave: () => void
  /** Shown until the role is known. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Shows a screen to one role and sends other visitors to its login. The server decides; a browser that
 * remembers a login does not wait for it, because the server checks every call of the screen as well.
 */
export const RequireRole = ({ audience, leave, fallback, children }: RequireRoleProps) => {
  useEndOfSession(leave)
  const session = useQuery(sessionQuery())
  const [isRemembered] = useState(() => readStoredUser()?.role === audience)
  const isOtherRole = session.data !== undefined && session.data.user?.role !== audience
  useEffect(() => {
    if (isOtherRole) leave()
  }, [isOtherRole, leave])
  const isWaiting = session.isPending && !isRemembered
  return isOtherRole || isWaiting ? fallback : children
}

/** Reads who is logged in here, according to the server. */
export const sessionQuery = () => rowQuery(readSession, {})
