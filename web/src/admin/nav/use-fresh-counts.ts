import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStoredUser } from '../../lib/session.ts'
import { attentionQuery } from '../overview/queries.ts'

/**
 * Reads what waits again after every action, also after a refused one: another admin was faster. After the logout
 * nothing is read: the refusal would replace the login page that is on its way.
 */
export const keepCountsFresh = (
  client: QueryClient,
  isLoggedIn = (): boolean => readStoredUser() !== null,
): (() => void) =>
  client.getMutationCache().subscribe((event) => {
    const isEnded =
      event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
    if (isEnded && isLoggedIn()) void client.invalidateQueries({ queryKey: attentionQuery().queryKey })
  })

export const useFreshCounts = (): void => {
  const client = useQueryClient()
  useEffect(() => keepCountsFresh(client), [client])
}
