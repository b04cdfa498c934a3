import { LifeBuoy } from 'lucide-react'
import { captiveTokenIn } from '../lib/captive-context.ts'
import { useSearch } from '../lib/location.ts'
import * as paths from '../lib/paths.ts'
import { Button } from '../ui/button.tsx'
import { I_PAID_BUT_HAVE_NO_INTERNET } from '../words/everyone.ts'

/**
 * Checks what is missing, fixes what it can, and leads to the page that explains the result. A plain form
 * that works without scripts.
 */
export const PaidButton = ({
  transactionId,
  isCash = false,
}: {
  transactionId: string
  isCash?: boolean
}) => {
  const search = useSearch()
  return (
    <form
      method="post"
      action={paths.paidHelp(
        transactionId,
        search.get('t') ?? '',
        search.get('from') ?? undefined,
        captiveTokenIn(search),
      )}
      className="grid mt-4"
    >
      <Button type="submit" variant="ghost">
        <LifeBuoy />
        {isCash ? 'I gave the cash, but no code came' : I_PAID_BUT_HAVE_NO_INTERNET}
      </Button>
    </form>
  )
}
