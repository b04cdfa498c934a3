import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { packagesQuery } from '../queries.ts'
import { askForLastingStorage } from './lasting-storage.ts'

/**
 * Reads packages and payment methods once, so that this phone can sell for cash offline although the sale
 * dialog was never opened: the answers are stored with the others. `slug` is the shop's, once it is known.
 */
export const useKeepingShop = (slug: string | undefined): void => {
  useQuery(packagesQuery())
  useEffect(() => void askForLastingStorage(), [])
  useEffect(() => {
    // After a lost connection the next visit reads them again.
    if (slug !== undefined) call(readBusinessInfo, { params: { entrepreneur: slug } }).catch(() => {})
  }, [slug])
}
