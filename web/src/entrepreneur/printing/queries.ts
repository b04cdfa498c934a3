import type { Answer } from '@minit/contract/endpoint.ts'
import { listSlips, readReceipt, readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type SlipFacts = Answer<typeof readSlip>['slip']
export type ReceiptFacts = Answer<typeof readReceipt>

// Asked for anew each time the window opens: a pass may have ended, or been given more time.
const FRESH = { staleTime: 0, gcTime: 0 } as const

export const slipsQuery = () =>
  queryOptions({ queryKey: ['listSlips'], queryFn: ({ signal }) => call(listSlips, { signal }), ...FRESH })

export const slipQuery = (id: string) =>
  queryOptions({
    queryKey: ['readSlip', id],
    queryFn: ({ signal }) => call(readSlip, { params: { id }, signal }),
    ...FRESH,
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['readReceipt', id],
    queryFn: ({ signal }) => call(readReceipt, { params: { id }, signal }),
    ...FRESH,
  })
