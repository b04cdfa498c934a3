import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../../lib/require-role.tsx'
import { noteAccount } from '../../lib/session.ts'
import { rereadKeptSales } from './kept-sales.ts'
import { ownerNow } from './owner.ts'

/**
 * Learns whose login it is where an earlier release kept the shop's id alone. What that one kept is from then on of who is logged
 * in now, and of no colleague who logs in after them.
 */
export const useKnowingAccount = (): void => {
  const user = useQuery(sessionQuery()).data?.user
  useEffect(() => {
    if (user == null || !noteAccount(user)) return
    void rereadKeptSales()
    // Cards are sold on a screen of their own, whose store most visits do without.
    void import('../voucher-selling/card-store.ts').then(({ listSold }) => listSold(ownerNow()))
  }, [user])
}
