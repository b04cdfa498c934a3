import type { Answer } from '@minit/contract/endpoint.ts'
import { listSlips, readReceipt, readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { rowQuery } from '../../lib/query.ts'

export type SlipFacts = Answer<typeof readSlip>['slip']

// Reads again each time the dialog opens: a pass may have ended, or got more time.
const FRESH = { staleTime: 0, gcTime: 0 } as const

export const slipsQuery = () => ({ ...rowQuery(listSlips, {}), ...FRESH })

export const slipQuery = (id: string) => ({ ...rowQuery(readSlip, { params: { id } }), ...FRESH })

export const receiptQuery = (id: string) => ({ ...rowQuery(readReceipt, { params: { id } }), ...FRESH })
