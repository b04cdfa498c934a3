import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshNotifications } from '../dashboard/queries.ts'
import { endingText } from './sale-ending.ts'

/** Says aloud how a sale ended while its window was open, and lets the feed hear of it at once. */
export const useSaleEnding = (sale: PurchaseView | undefined): void => {
  const client = useQueryClient()
  const status = sale?.status ?? 'awaiting_payment'
  const words = sale === undefined ? '' : endingText(sale)
  useEffect(() => {
    if (status === 'awaiting_payment') return
    if (status === 'ready') {
      toast({ title: 'Payment Successful!', message: 'QR code generated for customer' })
      void refreshNotifications(client)
    } else {
      toast({ title: 'Payment Failed', message: words, tone: 'destructive' })
    }
  }, [status, words, client])
}
