import { type NUMBERS_OF, revealNumber } from '@minit/contract/admin/people.ts'
import { failureOr, useAction } from '../lib/action.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { THE_NUMBER_WAS_NOT_SHOWN } from '../words/everyone.ts'

const TAP = 'inline-flex items-center min-h-touch -my-2.5 whitespace-nowrap underline'

type Of = { of: (typeof NUMBERS_OF)[number]; id: string }

/** Reads the whole number; the audit log records that this admin viewed it. */
export const wholeNumberOf = async ({ of, id }: Of): Promise<string> =>
  (await call(revealNumber, { body: { of, id } })).phoneNumber

export const NOT_SHOWN = failureOr(THE_NUMBER_WAS_NOT_SHOWN)

/** A customer's masked number; a tap shows it whole, as a link to call. */
export const WholeNumber = ({ of, id, masked }: Of & { masked: string }) => {
  const { mutate, data, isPending } = useAction({
    act: () => wholeNumberOf({ of, id }),
    failed: NOT_SHOWN,
  })
  // A customer without a number, or an erased one, has none to show.
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
