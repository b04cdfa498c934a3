import type { Answer } from '@minit/contract/endpoint.ts'
import { readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type PosterFacts = Answer<typeof readPoster>

/** Asked for anew each time the window opens: prices and ways to pay change. */
export const posterQuery = () =>
  queryOptions({
    queryKey: ['readPoster'],
    queryFn: ({ signal }) => call(readPoster, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
