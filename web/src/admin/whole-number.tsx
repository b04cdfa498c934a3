import { type NUMBERS_OF, revealNumber } from '@minit/contract/admin/people.ts'
import { failureOr, useAction } from '../lib/action.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'

const TAP = 'inline-flex items-center min-h-touch -my-2.5 whitespace-nowrap underline'

type Of = { of: (typeof NUMBERS_OF)[number]; id: string }

/** The whole number, which the audit log says that this admin looked at. */
export const wholeNumberOf = async ({ of, id }: Of): Promise<string> =>
  (await call(revealNumber, { body: { of, id } })).phoneNumber

export const NOT_SHOWN = failureOr('The number was not shown')

/** A customer's number, masked until it is tapped; then whole, to be called. */
export const WholeNumber = ({ of, id, masked }: Of & { masked: string }) => {
  const { mutate, data, isPending } = useAction({
    act: () => wholeNumberOf({ of, id }),
    failed: NOT_SHOWN,
  })
  // Who gave none, or was taken out of the books, has none to show.
  if (!masked.startsWith('+')) return <span className="whitespace-nowrap">{masked}</span>
  if (data !== undefined)
    return (
      <a href={paths.call(data)} className={TAP}>
        {data}
      </a>
    )
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      aria-label={`Show the whole number of ${masked}`}
      onClick={() => !isPending && mutate()}
      className={`${TAP} decoration-dotted text-info-ink`}
    >
      {isPending ? 'Showing...' : masked}
    </button>
  )
}
