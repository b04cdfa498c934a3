import { ApiError } from '@minit/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveForLogin } from './leave.ts'

const leaveOnRefusal = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) leaveForLogin()
}

/** Any call that the server answers with 401 ends the session. */
export const useEndOfSession = (): void => {
  const client = useQueryClient()
  useEffect(() => {
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
  }, [client])
}
