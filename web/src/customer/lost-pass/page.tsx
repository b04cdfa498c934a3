import { ClaimFields } from '../../checkout/claim-form.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { useSearch } from '../../lib/location.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageMeta } from '../../lib/route.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { REPORT_YOUR_PAYMENT } from '../../words/customers.ts'
import { I_PAID_BUT_HAVE_NO_INTERNET } from '../../words/everyone.ts'

export const head = (): PageMeta => ({ title: I_PAID_BUT_HAVE_NO_INTERNET, status: 200 })

// The answer never depends on the result, so it does not reveal whether a number has bought.
const Sent = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="We have what you sent"
      text="If we find the payment, the link of your pass goes by SMS to the number that ordered it, within minutes. If not, we check by hand and answer that number within 24 hours. Do not pay twice."
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

const NoteField = () => {
  const { form } = usePageState()
  return (
    <Field
      label="Where and when you paid (optional)"
      name="note"
      maxLength={200}
      defaultValue={form?.values.note ?? ''}
      autoComplete="off"
      error={form?.fields.note}
    />
  )
}

/** For a customer who paid and lost the page of their pass; works without scripts. */
export const Page = () => {
  if (useSearch().has('sent')) return <Sent />
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless />
      <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">{I_PAID_BUT_HAVE_NO_INTERNET}</p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{REPORT_YOUR_PAYMENT}</h1>
        <p className="text-lg leading-[1.4]">
          If you still have the page or the SMS of your pass, open that: it knows your order. If not, tell us
          what the SMS of your payment says.
        </p>
        <form method="post" action="/paid" className="grid gap-4 mt-5">
          <ClaimFields payer="">
            <NoteField />
          </ClaimFields>
          <Button type="submit">Send it</Button>
        </form>
        <p className="mt-5">
          Your pass worked before, and you lost its page?{' '}
          <a href={paths.myPasses()} className="inline-block py-3 -my-3">
            See my passes
          </a>
        </p>
        <FootNote icon={null}>
          What we find goes by SMS to the number that ordered. Nothing is shown here, so that each pass stays
          with its buyer.
        </FootNote>
      </main>
    </div>
  )
}
