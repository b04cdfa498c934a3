import { readPlace } from '@minit/contract/entrepreneur/site.ts'
import { rowQuery } from '../../lib/query.ts'

export const placeQuery = () => rowQuery(readPlace, {})
