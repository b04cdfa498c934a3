import { listInvoices } from '@minit/contract/admin/invoices.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { rowQuery } from '../../lib/query.ts'

export type AdminInvoice = Answer<typeof listInvoices>['items'][number]

/** Returns whether any seller has a fee or an invoice; until then no screen mentions invoices. */
export const useHasInvoices = (): boolean => {
  const { data } = useQuery({ ...rowQuery(listInvoices, { query: {} }), staleTime: 0 })
  return data !== undefined && (data.billedSellers > 0 || data.items.length > 0)
}

export const INVOICE_STATES = ['open', 'overdue', 'paid', 'waived', 'cancelled'] as const
