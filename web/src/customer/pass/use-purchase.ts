import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { askPurchase, purchaseQuery } from './queries.ts'

/** A purchase, followed by itself; `check` asks at once where following waits for a change. */
export const usePurchase = (transactionId: string, token: string) => {
  const client = useQueryClient()
  const options = purchaseQuery(transactionId, token)
  const { data, isError, dataUpdatedAt } = useQuery(options)
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
  return { data, isError, dataUpdatedAt, isChecking, check }
}
