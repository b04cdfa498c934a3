import type { CallInput } from '@minit/contract/endpoint.ts'
import { resendAccess } from '@minit/contract/entrepreneur/sales.ts'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'

export type ResendMethod = CallInput<typeof resendAccess>['body']['method']

/** Sends a sale's access details again, to the number that bought. */
export const useResendAccess = (transactionId: string) =>
  useMutation({
    mutationKey: ['resendAccess', transactionId],
    mutationFn: (method: ResendMethod) => call(resendAccess, { body: { transactionId, method } }),
    onSuccess: ({ success, message }) =>
      success
        ? toast({ title: 'QR Code Sent!', message })
        : toast({ title: 'Send Failed', message, tone: 'destructive' }),
    onError: (error) =>
      toast({
        title: 'Send Failed',
        message: messageOf(error, 'Failed to send access details'),
        tone: 'destructive',
      }),
  })
