import { readSponsorOffer } from '@minit/contract/customer/sponsors.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { type PageQuery, usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT,
  PAY_FOR_OTHERS_MINUTES,
  THIS_SELLER_WAS_NOT_FOUND,
} from '../../words/customers.ts'

type Offer = Answer<typeof readSponsorOffer>

const offerQuery = ({ params }: Pick<PageLocation, 'params'>): PageQuery<Offer | null> => {
  const entrepreneur = params.entrepreneur ?? ''
  return {
    queryKey: ['readSponsorOffer', entrepreneur],
    queryFn: async ({ signal }) => {
      try {
        return await call(readSponsorOffer, { params: { entrepreneur }, signal })
      } catch (error) {
        if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
        throw error
      }
    },
  }
}

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(offerQuery(at))

const TITLE = PAY_FOR_OTHERS_MINUTES

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = offerQuery(at)
  const offer = client.getQueryData<Offer | null>(queryKey)
  if (offer === undefined) return unreadMeta(client, queryKey, { title: TITLE })
  return offer === null ? { title: THIS_SELLER_WAS_NOT_FOUND, status: 404 } : { title: TITLE, status: 200 }
}

const WHO = [
  ['anyone', 'Anyone at this WiFi, once a day', 'Each phone number proves itself by an SMS code.'],
  ['numbers', 'Numbers on my list', 'Your pupils or staff, once a day each.'],
  ['cards', 'Cards that I hand out', 'You get codes to print. Each lets one phone in once.'],
] as const

const Choices = ({ offer }: { offer: Offer }) => {
  const { form } = usePageState()
  const chosen = form?.values.packageId ?? offer.packages[0]?.id
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Price of the minutes</legend>
      {offer.packages.map(({ id, minutes, price }) => (
        <label key={id} className="flex items-center gap-3 min-h-touch">
          <input type="radio" name="packageId" value={id} defaultChecked={id === chosen} className="size-5" />
          {leText(price)} for {formatDuration(minutes)}
        </label>
      ))}
    </fieldset>
  )
}

const WAYS = [
  ['mobile_money', 'By mobile money', 'You confirm on your phone. What is left goes back to your number.'],
  ['invoice', 'Send me an invoice', 'You pay by bank transfer. Phones go online once the money came.'],
] as const

type RadiosProps = {
  name: string
  legend: string
  /** The first is chosen unless the form says another. */
  options: readonly (readonly [value: string, label: string, hint: string])[]
}

const Radios = ({ name, legend, options }: RadiosProps) => {
  const { form } = usePageState()
  const chosen = form?.values[name] || options[0]?.[0]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(([value, label, hint]) => (
        <label key={value} className="flex items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="flex-none mt-0.5 size-5"
          />
          <span>
            {label}
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const SponsorForm = ({ offer }: { offer: Offer }) => {
  const { params } = useNavigation()
  const { form } = usePageState()
  const { values = {}, fields = {} } = form ?? {}
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: fields[name],
    required: true,
  })
  return (
    <form method="post" action={paths.sponsorShop(params.entrepreneur ?? '')} className="grid gap-4 mt-4">
      <Field
        {...field('sponsorName')}
        label="Your name or your school’s, clinic’s or firm’s"
        maxLength={60}
        hint="Phones read: Free today, paid by this name."
      />
      <Field
        {...field('phoneNumber')}
        label="Your Orange or Africell number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={100}
        placeholder="+232 76 123 456"
      />
      <Field {...field('sum')} label="Sum in Le" inputMode="decimal" maxLength={12} />
      <Choices offer={offer} />
      <Field
        {...field('minutesEach')}
        label="Minutes for each"
        inputMode="numeric"
        maxLength={4}
        defaultValue={values.minutesEach ?? '20'}
        hint="A day for a number, or once for a card."
      />
      <Radios name="who" legend="Who may use it" options={WHO} />
      <label className="grid gap-1">
        <span className="font-medium">Numbers, if you chose a list</span>
        <span className="text-sm text-muted">
          One in each line. We store no number: only marks that match it.
        </span>
        <textarea
          name="numbers"
          rows={4}
          maxLength={20_000}
          defaultValue={values.numbers ?? ''}
          className="p-3 border border-edge rounded-lg bg-surface"
        />
        {fields.numbers !== undefined && (
          <span role="alert" className="text-sm font-medium text-danger-ink">
            {fields.numbers}
          </span>
        )}
      </label>
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...field('firstDay')}
          label="First day"
          type="date"
          defaultValue={values.firstDay ?? offer.today}
        />
        <Field {...field('lastDay')} label="Last day" type="date" />
      </div>
      <Radios name="way" legend="How you pay" options={WAYS} />
      <Button type="submit">Continue</Button>
      <p className="text-sm text-muted">
        Only minutes that phones really use are paid to the seller. What is left after the last day goes back
        to you.
      </p>
    </form>
  )
}

/** Where a school, a firm or a person pays for other people's minutes. Works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const { form } = usePageState()
  const { data: offer, error } = usePageQuery(offerQuery({ params }))
  if (offer === undefined || offer === null || offer.packages.length === 0)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title={offer === null ? THIS_SELLER_WAS_NOT_FOUND : TITLE}
          text={
            offer === undefined
              ? (limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT)
              : 'This shop sells nothing that you could pay for now.'
          }
        />
      </PlainPage>
    )
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless />
      <main className="max-w-[560px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">
          {offer.businessName}, {offer.location}
        </p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{TITLE}</h1>
        <p className="text-lg leading-[1.4]">
          For pupils, patients, staff or neighbours: they go online here, and you see what your money did.
        </p>
        {form?.message !== undefined && (
          <Notice tone="bad" role="alert" className="mt-4">
            {form.message}
          </Notice>
        )}
        <SponsorForm offer={offer} />
      </main>
    </div>
  )
}
