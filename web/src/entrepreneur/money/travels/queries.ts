import type { Answer } from '@minit/contract/endpoint.ts'
import { listTravels } from '@minit/contract/entrepreneur/travel.ts'
import { rowQuery } from '../../../lib/query.ts'

export type Travels = Answer<typeof listTravels>

/** Reads again each time it is shown, because holders use minutes at any time. */
export const travelsQuery = () => ({ ...rowQuery(listTravels, {}), staleTime: 0 })
