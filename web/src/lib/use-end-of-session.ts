import { ApiError } from '@minit/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Any call that the server answers with 401 ends the session: `leave` is called then. It must not change. */
export const useEndOfSession = (leave: () => void): void => {
  const client = useQueryClient()
  useEffect(() => {
    const leaveOnRefusal = (error: unknown): void => {
      if (error instanceof ApiError && error.status === 401) leave()
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
