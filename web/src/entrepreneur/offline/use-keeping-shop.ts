import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { packagesQuery } from '../queries.ts'
import { askForLastingStorage } from './lasting-storage.ts'

/**
 * Reads once what is on sale and how customers can pay here, so that this phone can sell for cash without a line though the window
 * that sells was never opened: the answers are kept with the others. `slug` is the shop's, once it is known.
 */
export const useKeepingShop = (slug: string | undefined): void => {
  useQuery(packagesQuery())
  useEffect(() => void askForLastingStorage(), [])
  useEffect(() => {
    // What the line drops is asked for again at the next visit.
    if (slug !== undefined) call(readBusinessInfo, { params: { entrepreneur: slug } }).catch(() => {})
  }, [slug])
}
