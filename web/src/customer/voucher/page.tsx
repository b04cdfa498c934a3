import { voucherBeginsText } from '@minit/domain/passes/minutes-begin-voucher.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Clock, Ticket } from 'lucide-react'
import { sellerQuery } from '../../checkout/seller-queries.ts'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { useCaptiveToken } from '../../lib/captive-context.ts'
import { usePath, useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Reads the shop when the address names it; the link on a voucher does not. */
export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  const seller = search.get('entrepreneur')
  if (seller) await client.prefetchQuery(sellerQuery(seller))
}

export const head = (): PageMeta => ({ title: 'Use a voucher', status: 200 })

/** The code at the end of a voucher's link; empty when the customer types it. */
const codeOf = (path: string): string => {
  const [, code = ''] = /^\/v\/([\w-]{1,40})[.,;:!?)]*$/.exec(path) ?? []
  return code.toUpperCase()
}

/** The error that no field shows. */
const Problem = () => {
  const { form } = usePageState()
  if (form?.message === undefined || Object.keys(form.fields).length > 0) return null
  return (
    <Notice tone="bad" role="alert" className="mt-4">
      <p>{form.message}</p>
    </Notice>
  )
}

const Hidden = ({ name, value }: { name: string; value: string | null }) =>
  value === null || value === '' ? null : <input type="hidden" name={name} value={value} />

const OfSeller = ({ entrepreneur }: { entrepreneur: string }) => {
  const way = usePageQuery(sellerQuery(entrepreneur)).data?.joining ?? null
  return voucherBeginsText({ way, isHere: useCaptiveToken() !== undefined })
}

/** When the minutes begin, before the voucher is used. */
const Begins = ({ entrepreneur }: { entrepreneur: string | null }) => (
  <FootNote icon={<Clock className="flex-none size-4 mt-0.5" />}>
    <span data-minutes-begin>
      {entrepreneur === null || entrepreneur === '' ? (
        voucherBeginsText({ way: null, isHere: false })
      ) : (
        <OfSeller entrepreneur={entrepreneur} />
      )}
    </span>
  </FootNote>
)

/**
 * Redeems a voucher whose code is typed or came with its link; only the button redeems it. Opening the link
 * changes nothing, because phones and messengers preview links by themselves. Works without scripts.
 */
export const Page = () => {
  const { form, idempotencyKey } = usePageState()
  const search = useSearch()
  const linked = codeOf(usePath())
  const typed = form?.values.code ?? linked
  const hidden = (name: string): string | null => form?.values[name] ?? search.get(name)
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless />
      <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">
        <p className="flex items-center gap-1.5 text-sm font-bold text-action-ink">
          <Ticket className="size-4" />
          Voucher
        </p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">
          {linked === '' ? 'Type the code of your voucher' : 'Use your voucher'}
        </h1>
        <p className="text-lg leading-[1.4]">10 letters and numbers. Works once, at the shop that sold it.</p>
        <Problem />
        <form method="post" action="/voucher" className="grid gap-4 mt-5">
          <Hidden name="entrepreneur" value={hidden('entrepreneur')} />
          <Hidden name="at" value={hidden('at')} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <Field
            label="Code of your voucher"
            name="code"
            defaultValue={typed}
            placeholder="7KQM-4T2-XWP"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            error={form?.fields.code}
          />
          <Field
            label="Your phone number (optional)"
            name="phoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={form?.values.phoneNumber ?? ''}
            hint="Counts towards your discount, if the seller has not counted this voucher yet."
            error={form?.fields.phoneNumber}
          />
          <Button type="submit" size="big">
            Use my voucher
          </Button>
        </form>
        <Begins entrepreneur={hidden('entrepreneur')} />
      </main>
    </div>
  )
}
