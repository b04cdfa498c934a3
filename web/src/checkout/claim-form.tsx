import type { readPaidHelp } from '@minit/contract/customer/claims.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatClock, formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { MAX_SAID_LENGTH } from '@minit/domain/money/payment-references.ts'
import type { ReactNode } from 'react'
import { usePageState } from '../lib/page-state.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { WE_FOUND_YOUR_PAYMENT } from '../words/customers.ts'

type Claim = NonNullable<Answer<typeof readPaidHelp>['claim']>

const whenText = (iso: string): string =>
  `${formatClock(new Date(iso))} on ${formatDayOfMonth(new Date(iso))}`

/** Shows a submitted claim and its current state. */
export const ClaimState = ({ claim, now }: { claim: Claim; now: number }) => {
  const { reference, payerPhone, answer } = claim
  const sent = (
    <>
      You sent <b className="break-all">{reference}</b>, paid from{' '}
      <span className="whitespace-nowrap">{payerPhone}</span>, at {whenText(claim.askedAt)}.
    </>
  )
  if (claim.state === 'found')
    return (
      <Notice tone="good" className="mt-4">
        {WE_FOUND_YOUR_PAYMENT} <b className="break-all">{reference}</b>.
      </Notice>
    )
  if (claim.state === 'no_money')
    return (
      <Notice tone="bad" className="mt-4">
        <p className="font-medium">{answer}</p>
        <p className="mt-1 text-sm">{sent}</p>
      </Notice>
    )
  const isLate = now > Date.parse(claim.dueAt)
  return (
    <Notice tone="info" className="mt-4">
      <p>{sent}</p>
      {isLate && (
        <p className="mt-1">
          We are late with our answer. It stands at the top of our list; please call the seller too.
        </p>
      )}
    </Notice>
  )
}

type FieldsProps = { payer: string; children?: ReactNode }

/** The fields for the reference and the payer, with earlier input and its errors. */
export const ClaimFields = ({ payer, children }: FieldsProps) => {
  const { form } = usePageState()
  return (
    <>
      {form?.message !== undefined && Object.keys(form.fields).length === 0 && (
        <Notice tone="bad" role="alert">
          {form.message}
        </Notice>
      )}
      <TextAreaField
        label="Reference from the SMS of your payment"
        name="reference"
        rows={2}
        required
        maxLength={MAX_SAID_LENGTH}
        defaultValue={form?.values.reference ?? ''}
        autoComplete="off"
        hint="Like PP240912.1432.B12345 or 1234567890. You may paste the whole SMS."
        error={form?.fields.reference}
      />
      <Field
        label="Number that paid"
        name="phoneNumber"
        type="tel"
        required
        maxLength={100}
        defaultValue={form?.values.phoneNumber ?? payer}
        autoComplete="tel"
        error={form?.fields.phoneNumber}
      />
      {children}
    </>
  )
}

type ClaimFormProps = { action: string; claim: Claim | null; payer: string }

/** Submits a claim that an order was paid, or corrects it. It is a plain form. */
export const ClaimForm = ({ action, claim, payer }: ClaimFormProps) => {
  const { form } = usePageState()
  const fields = (
    <form method="post" action={action} className="grid gap-4">
      <input type="hidden" name="do" value="claim" />
      <ClaimFields payer={payer} />
      <Button type="submit">{claim === null ? 'Send it' : 'Send this instead'}</Button>
      <p className="text-sm text-muted">
        We look for it at once. If we do not find it, we check by hand and answer within 24 hours.
      </p>
    </form>
  )
  if (claim === null || claim.state === 'no_money') return <div className="mt-6">{fields}</div>
  return (
    <details className="mt-4" open={form !== null}>
      <summary className="flex items-center min-h-touch font-medium text-info">
        Send another reference
      </summary>
      <div className="pt-2">{fields}</div>
    </details>
  )
}
