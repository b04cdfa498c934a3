import type { Answer } from '@minit/contract/endpoint.ts'
import { listStaff } from '@minit/contract/entrepreneur/staff.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../../lib/query.ts'

export type Person = Answer<typeof listStaff>['staff'][number]
export type Device = Answer<typeof listStaff>['devices'][number]

/** Reads again each time it is shown, because staff log in and devices are added meanwhile. */
export const staffQuery = () => ({ ...rowQuery(listStaff, {}), staleTime: 0 })

export const refreshStaff = (client: QueryClient): Promise<void> => refreshRows(client, listStaff)
