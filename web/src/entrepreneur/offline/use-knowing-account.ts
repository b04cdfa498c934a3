import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../../lib/require-role.tsx'
import { noteAccount } from '../../lib/session.ts'
import { ownerNow } from './owner.ts'
import { rereadStoredSales } from './stored-sales.ts'

/**
 * Reads the account of a login for which an earlier release stored only the shop's id. That release's stored
 * rows then belong to the current user, and not to a colleague who logs in later.
 */
export const useKnowingAccount = (): void => {
  const user = useQuery(sessionQuery()).data?.user
  useEffect(() => {
    if (user == null || !noteAccount(user)) return
    void rereadStoredSales()
    // Cards have their own screen, whose store most visits do not load.
    void import('../voucher-selling/card-store.ts').then(({ listSold }) => listSold(ownerNow()))
  }, [user])
}
