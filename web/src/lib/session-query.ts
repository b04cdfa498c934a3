import { readSession } from '@minit/contract/public/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Who the server says is logged in here. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['readSession'],
    queryFn: ({ signal }) => call(readSession, { signal }),
  })
