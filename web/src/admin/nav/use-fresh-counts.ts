import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attentionQuery } from '../overview/queries.ts'

/** Reads what waits again after every action, also after a refused one: another admin was faster. */
export const keepCountsFresh = (client: QueryClient): (() => void) =>
  client.getMutationCache().subscribe((event) => {
    const isEnded =
      event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
    if (isEnded) void client.invalidateQueries({ queryKey: attentionQuery().queryKey })
  })

export const useFreshCounts = (): void => {
  const client = useQueryClient()
  useEffect(() => keepCountsFresh(client), [client])
}
