import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askPurchase, purchaseQuery } from '../../checkout/purchase-query.ts'
import { toast } from '../../ui/toast-store.ts'

/** A purchase, followed by itself; `check` asks at once where following waits for a change. */
export const usePurchase = (transactionId: string, token: string) => {
  const client = useQueryClient()
  const options = purchaseQuery(transactionId, token)
  // It goes on asking by itself, and each time forgets that it could not be reached.
  const { data, errorUpdateCount, dataUpdatedAt } = useQuery(options)
  const [isChecking, setIsChecking] = useState(false)
  const check = async (): Promise<void> => {
    setIsChecking(true)
    try {
      client.setQueryData(options.queryKey, await askPurchase(transactionId, token, {}))
    } catch {
      toast({
        title: 'No connection',
        message: 'Your purchase is safe. Do not pay twice.',
        tone: 'destructive',
      })
    }
    setIsChecking(false)
  }
  return { data, isUnreached: errorUpdateCount > 0, dataUpdatedAt, isChecking, check }
}
