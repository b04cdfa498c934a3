import { readLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { rowQuery } from '../../../lib/query.ts'

/** Reads the line again each time it is shown, because phones use it at any time. */
export const lineQuery = () => ({ ...rowQuery(readLine, {}), staleTime: 0 })
