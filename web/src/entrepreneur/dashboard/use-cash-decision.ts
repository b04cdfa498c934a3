import type { Answer } from '@minit/contract/endpoint.ts'
import type { listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { confirmCash, declineCash } from '@minit/contract/entrepreneur/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { ACTIVITY_HEADING, CASH_HEADING, keepFocus } from './keep-focus.ts'
import { type News, refreshFigures, refreshNotifications } from './queries.ts'

export type CashDecision = 'received' | 'declined'

/** A cash order as the card shows it, from the feed or found by a search. */
export type CashOrder = Answer<typeof listCashOrders>['orders'][number]

export const orderOf = (news: News): CashOrder => ({ ...news, state: 'waiting' })

/** Tells the server whether the cash of a sale is in hand. Pending until the lists show what came of it. */
export const useCashDecision = (sale: Pick<CashOrder, 'transactionId' | 'customerName'>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decision: CashDecision): Promise<void> => {
      await call(decision === 'received' ? confirmCash : declineCash, { params: { id: sale.transactionId } })
    },
    onSuccess: (_, decision) =>
      decision === 'received'
        ? toast({ title: 'Cash received', message: `${sale.customerName} can go online now.` })
        : toast({ title: 'Sale declined', message: `${sale.customerName} gets no code.` }),
    onError: (error) =>
      toast({
        title: 'Update Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: async () => {
      await Promise.all([refreshNotifications(client), refreshFigures(client)])
      keepFocus(CASH_HEADING, ACTIVITY_HEADING)
    },
  })
}
