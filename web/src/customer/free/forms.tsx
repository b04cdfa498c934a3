import { MY_CODE_MINUTES } from '@minit/domain/passes/my-passes.ts'
import { ARE_YOU_ON_A_LIST, goOnlineFreeText, TYPE_YOUR_NUMBER } from '@minit/domain/sales/free-minutes.ts'
import type { ReactNode } from 'react'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CODE_OF_THE_SMS, WE_CANNOT_SEND_SMS_NOW } from '../../words/customers.ts'
import { SEND_ME_A_CODE } from '../../words/everyone.ts'
import type { FreeOffer } from './free-query.ts'

type Step = 'ask' | 'code' | 'go' | 'card' | 'forget'

const usePlace = (): string => {
  const { form } = usePageState()
  return captiveTokenIn(useSearch()) ?? form?.values.at ?? ''
}

/** A plain form of the page, with the place of the phone. */
const StepForm = ({ step, children }: { step: Step; children: ReactNode }) => {
  const { params } = useNavigation()
  const place = usePlace()
  return (
    // A refused form comes back at this address, which says at which router the phone is.
    <form
      method="post"
      action={paths.freeMinutes(params.entrepreneur ?? '', place)}
      className="grid gap-4 mt-4"
    >
      <input type="hidden" name="do" value={step} />
      <input type="hidden" name="at" value={place} />
      {children}
    </form>
  )
}

const Sponsorship = ({ offer }: { offer: FreeOffer | undefined }) => (
  <input type="hidden" name="sponsorship" value={offer?.sponsorshipId ?? ''} />
)

/** Without an SMS gateway the page promises no code. */
const NoSms = () => (
  <Notice tone="warn" className="mt-4">
    <b>{WE_CANNOT_SEND_SMS_NOW}</b> Try again later, or ask the seller.
  </Notice>
)

/** Asks for the number, to which the server sends a code. */
export const NumberForm = ({ offer, asksList }: { offer: FreeOffer | undefined; asksList: boolean }) => {
  const { form, sendsSms } = usePageState()
  if (!sendsSms) return <NoSms />
  return (
    <>
      <p className="text-lg leading-[1.4]">
        {offer !== undefined && `${offer.minutes} minutes of internet, once a day. `}
        {asksList && `${ARE_YOU_ON_A_LIST} ${TYPE_YOUR_NUMBER}. `}A code by SMS shows that the number is
        yours.
      </p>
      <StepForm step="ask">
        <Field
          label="Phone number"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={100}
          placeholder="+232 76 123 456"
          defaultValue={form?.values.phoneNumber ?? ''}
          required
          error={form?.fields.phoneNumber}
        />
        <Button type="submit">{SEND_ME_A_CODE}</Button>
      </StepForm>
    </>
  )
}

/** Asks for the code of the SMS, and goes online with it. */
export const CodeForm = ({ asked, offer }: { asked: string; offer: FreeOffer | undefined }) => {
  const { params } = useNavigation()
  const { form } = usePageState()
  return (
    <>
      <p className="text-lg leading-[1.4]">
        An SMS with six digits comes within a minute. It is good for {MY_CODE_MINUTES} minutes.
      </p>
      <StepForm step="code">
        <input type="hidden" name="asked" value={asked} />
        <Sponsorship offer={offer} />
        <Field
          label={CODE_OF_THE_SMS}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
          error={form?.values.do === 'code' ? form.fields.code : undefined}
        />
        <Button type="submit">{offer === undefined ? 'Go on' : goOnlineFreeText(offer.minutes)}</Button>
        <LinkButton variant="ghost" href={paths.freeMinutes(params.entrepreneur ?? '', usePlace())}>
          Use another number
        </LinkButton>
      </StepForm>
    </>
  )
}

/** One button for each giver: this device has proven its number. */
export const GoForm = ({ offers, phone }: { offers: readonly FreeOffer[]; phone: string }) => (
  <>
    <p className="text-lg leading-[1.4]">
      {offers.length === 0
        ? `There are no free minutes for your number ${phone} now.`
        : `Once a day for your number ${phone}. Nothing is charged.`}
    </p>
    {offers.map((offer) => (
      <StepForm key={offer.sponsorshipId} step="go">
        <Sponsorship offer={offer} />
        <Button type="submit">{goOnlineFreeText(offer.minutes)}</Button>
        {offers.length > 1 && <p className="-mt-2 text-sm text-muted">From {offer.payer}</p>}
      </StepForm>
    ))}
    <StepForm step="forget">
      <Button type="submit" variant="ghost">
        This is not my number
      </Button>
    </StepForm>
  </>
)

/** For the holder of a sponsor's card. */
export const CardForm = ({ isAlone }: { isAlone: boolean }) => {
  const { form } = usePageState()
  return (
    <section className="mt-5">
      <h2 className="text-lg">{isAlone ? 'Type the code of your card' : 'Or type the code of a card'}</h2>
      <StepForm step="card">
        <Field
          label="Code of your card"
          name="card"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
          error={form?.values.do === 'card' ? (form.fields.card ?? form.message) : undefined}
        />
        <Button type="submit" variant={isAlone ? 'action' : 'soft'}>
          Go online free
        </Button>
      </StepForm>
    </section>
  )
}
