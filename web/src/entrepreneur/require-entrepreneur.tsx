import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readStoredUser } from '../lib/session.ts'
import { leaveForLogin } from './leave.ts'
import { sessionQuery } from './session-query.ts'
import { useEndOfSession } from './use-end-of-session.ts'

/**
 * Shows a screen to an entrepreneur and sends everybody else to the login. The server is the judge; a browser that
 * remembers a login does not wait for its word, since every call of the screen is judged as well.
 */
export const RequireEntrepreneur = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  useEndOfSession()
  const session = useQuery(sessionQuery())
  const [isRemembered] = useState(() => readStoredUser()?.role === 'entrepreneur')
  const isStranger = session.data !== undefined && session.data.user?.role !== 'entrepreneur'
  useEffect(() => {
    if (isStranger) leaveForLogin()
  }, [isStranger])
  const isWaiting = session.isPending && !isRemembered
  return isStranger || isWaiting ? fallback : children
}
