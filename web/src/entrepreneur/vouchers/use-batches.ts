import { listBatches } from '@minit/contract/entrepreneur/vouchers.ts'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'

const afterOf = (after: string | undefined) => (after === undefined ? {} : { after })

/** Reads the seller's batches, page by page. */
export const useBatches = () =>
  usePages({
    queryKey: [...rowKey(listBatches), 'pages'],
    read: (after, signal) => call(listBatches, { query: afterOf(after), signal }),
  })
