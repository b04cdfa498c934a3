import { useSearch } from '../lib/location.ts'
import { Notice } from '../ui/notice.tsx'

/** Says on a selling page that the order before was cancelled, and why a cash order was. */
export const CancelledNotice = () => {
  const cancelled = useSearch().get('cancelled')
  if (cancelled === null) return null
  return (
    <Notice tone="info" className="mt-4">
      {cancelled === 'cash'
        ? 'Your cash order was cancelled, so that you can pay another way. Choose how to pay below.'
        : 'Your order was cancelled. You can order again.'}
    </Notice>
  )
}
