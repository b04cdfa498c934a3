import type { readSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Sponsorship = Answer<typeof readSponsorship>

/** The number of the invoice in one piece, to copy as the reference. */
const WithNumber = ({ line, number }: { line: string; number: string }) => {
  const at = number === '' ? -1 : line.indexOf(number)
  if (at < 0) return line
  return (
    <>
      {line.slice(0, at)}
      <b className="whitespace-nowrap select-all">{number}</b>
      {line.slice(at + number.length)}
    </>
  )
}

const PayTo = ({ lines }: { lines: Sponsorship['payTo'] }) =>
  lines.length === 0 ? null : (
    <dl className="grid gap-2 my-3">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm">{name}</dt>
          <dd className="font-bold select-all [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )

/** What is still to pay, and how; nothing once nothing is open. */
export const Payment = ({ found }: { found: Sponsorship }) => {
  const { params } = useNavigation()
  const { form } = usePageState()
  if (found.open === 0) return null
  if (found.way === 'invoice')
    return (
      <Notice tone="info" role="status" className="mt-4">
        {found.paid === 0 ? (
          <>
            <b>Pay {leText(found.open)}.</b> Phones go online once the money came.
          </>
        ) : (
          <>
            <b>
              {leText(found.paid)} of {leText(found.sum)} came, {leText(found.open)} is still open.
            </b>{' '}
            Phones go online with what came. Pay the rest.
          </>
        )}
        <PayTo lines={found.payTo} />
        {found.howToPay.map((line) => (
          <p key={line} className="mt-1.5">
            <WithNumber line={line} number={found.invoice?.number ?? ''} />
          </p>
        ))}
      </Notice>
    )
  if (found.isBeingPaid)
    return (
      <Notice tone="info" role="status" className="mt-4">
        <b>Confirm {leText(found.sum)} on your phone.</b> This page shows it once the money came.
      </Notice>
    )
  return (
    <Notice tone="warn" role="status" className="mt-4">
      <b>Not paid yet.</b> {form?.message ?? 'Nothing was charged.'}
      <form method="post" action={paths.sponsored(params.link ?? '')} className="mt-2.5">
        <Button type="submit" size="small">
          Pay {leText(found.sum)}
        </Button>
      </form>
    </Notice>
  )
}
