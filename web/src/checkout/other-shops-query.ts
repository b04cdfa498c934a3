import { listNearestOpen } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call } from '../lib/call.ts'
import type { PageQuery } from '../lib/page-query.ts'

/** Reads the open shops nearest to one that is closed, sold out or offline. */
export const nearestQuery = (entrepreneur: string): PageQuery<Answer<typeof listNearestOpen>> => ({
  queryKey: ['listNearestOpen', entrepreneur],
  queryFn: ({ signal }) => call(listNearestOpen, { params: { entrepreneur }, signal }),
})
