import { revealPhone } from '@minit/contract/entrepreneur/customers.ts'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Customer } from './queries.ts'

const TAP = 'inline-flex items-center min-h-touch -my-2.5 text-sm whitespace-nowrap underline'

/** A customer's number, masked until it is tapped; then whole, to be called. */
export const PhoneNumber = ({ customer }: { customer: Pick<Customer, 'id' | 'name' | 'phoneNumber'> }) => {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(revealPhone, { params: { id: customer.id } }),
    onError: (error) =>
      toast({
        title: 'The number was not shown',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      }),
  })
  if (data !== undefined) {
    return (
      <a href={paths.call(data.phoneNumber)} className={TAP}>
        {data.phoneNumber}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      aria-label={`Show the whole number of ${customer.name}, ${customer.phoneNumber}`}
      onClick={() => !isPending && mutate()}
      className={`${TAP} decoration-dotted text-info-ink`}
    >
      {isPending ? 'Showing...' : customer.phoneNumber}
    </button>
  )
}
