import { openReceipt } from '@minit/contract/customer/receipts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Download, Printer, ShieldCheck } from 'lucide-react'
import { call, isRefusal } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { useHydrated } from '../../lib/page-state.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { type ReceiptFacts, ReceiptPaper } from '../../ui/receipt-paper.tsx'
import { CHECK_CONNECTION, EmptyState, RetryState } from '../../ui/states.tsx'

/** Null when there is no such receipt or the key is wrong. The key is a secret and no part of the query's. */
const receiptQuery = ({ params, search }: Pick<PageLocation, 'params' | 'search'>) => ({
  queryKey: ['openReceipt', params.transactionId ?? ''] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReceiptFacts | null> => {
    const asked = { params: { transactionId: params.transactionId ?? '' }, signal }
    try {
      return await call(openReceipt, { ...asked, headers: { 'receipt-key': search.get('k') ?? '' } })
    } catch (error) {
      if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})

export const prefetch = async (client: QueryClient, at: PageLocation): Promise<void> => {
  await client.prefetchQuery(receiptQuery(at))
}

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = receiptQuery(at)
  const receipt = client.getQueryData<ReceiptFacts | null>(queryKey)
  if (receipt === null) return { title: 'This receipt was not found', status: 404 }
  const said = { title: 'Receipt' }
  return receipt === undefined ? unreadMeta(client, queryKey, said) : { ...said, status: 200 }
}

const Found = ({ receipt }: { receipt: ReceiptFacts }) => {
  const isHydrated = useHydrated()
  return (
    <>
      <div className="print:hidden">
        <PageHead />
      </div>
      <main className="grid justify-items-center gap-4 px-page py-6 print:p-0">
        <h1 className="spoken">Receipt</h1>
        <div className="rounded-lg border border-line overflow-hidden print:border-0 print:rounded-none">
          <ReceiptPaper receipt={receipt} />
        </div>
        <div className="grid gap-2.5 w-full max-w-[300px] print:hidden">
          <LinkButton href={receipt.pdfPath}>
            <Download />
            Download PDF
          </LinkButton>
          {isHydrated && (
            <Button variant="ghost" onClick={() => window.print()}>
              <Printer />
              Print
            </Button>
          )}
          <LinkButton variant="ghost" href={pathOf(receipt.verifyUrl)}>
            <ShieldCheck />
            Check that it is genuine
          </LinkButton>
        </div>
      </main>
    </>
  )
}

/** The signed link without its host, so that it stays on the host of this page. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** A paid sale's receipt to read, save as PDF or print, without the pass. */
export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const { data: receipt, error, refetch } = usePageQuery(receiptQuery({ params, search }))
  if (receipt === undefined)
    return (
      <PlainPage>
        <RetryState
          level="page"
          title="We could not load this receipt"
          text={limitWords(error) ?? CHECK_CONNECTION}
          onRetry={refetch}
        />
      </PlainPage>
    )
  if (receipt === null)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title="This receipt was not found"
          text="Open it from the page of your pass, or ask the seller for it."
        >
          <MainPageLink />
        </EmptyState>
      </PlainPage>
    )
  return <Found receipt={receipt} />
}
