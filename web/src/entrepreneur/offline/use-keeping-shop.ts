import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { statsQuery } from '../queries.ts'

/**
 * Reads once how customers can pay here, so that this phone can sell for cash without a line though the window that sells
 * was never opened: the answer is kept with the dashboard's.
 */
export const useKeepingShop = (): void => {
  const slug = useQuery(statsQuery()).data?.slug
  useEffect(() => {
    // What the line drops is asked for again at the next visit.
    if (slug !== undefined) call(readBusinessInfo, { params: { entrepreneur: slug } }).catch(() => {})
  }, [slug])
}
