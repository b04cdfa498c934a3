import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Provider = Answer<typeof listActiveEntrepreneurs>[number]
export type ProviderPack = Provider['packages'][number]
/** A payment tile; mobile money is one for both operators. */
export type Tile = Provider['paymentMethods'][number]

const openFirst = (providers: readonly Provider[]): Provider[] =>
  [...providers].sort((one, other) => Number(other.isOnline) - Number(one.isOnline))

/** Everyone one can buy from, with what is on sale there; who is online comes first. */
export const providersQuery = queryOptions({
  queryKey: ['listActiveEntrepreneurs'],
  queryFn: async ({ signal }) => openFirst(await call(listActiveEntrepreneurs, { signal })),
})
