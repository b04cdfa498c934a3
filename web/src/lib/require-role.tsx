import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readStoredUser, type StoredUser } from './session.ts'
import { sessionQuery } from './session-query.ts'
import { useEndOfSession } from './use-end-of-session.ts'

type RequireRoleProps = {
  /** Whose screen it is. */
  office: StoredUser['role']
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
export const RequireRole = ({ office, leave, fallback, children }: RequireRoleProps) => {
  useEndOfSession(leave)
  const session = useQuery(sessionQuery())
  const [isRemembered] = useState(() => readStoredUser()?.role === office)
  const isStranger = session.data !== undefined && session.data.user?.role !== office
  useEffect(() => {
    if (isStranger) leave()
  }, [isStranger, leave])
  const isWaiting = session.isPending && !isRemembered
  return isStranger || isWaiting ? fallback : children
}
