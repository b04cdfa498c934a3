import { MY_CODE_MINUTES, MY_PASSES_DAYS } from '@minit/domain/passes/my-passes.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CODE_OF_THE_SMS, REPORT_YOUR_PAYMENT, WE_CANNOT_SEND_SMS_NOW } from '../../words/customers.ts'
import { SEND_ME_A_CODE } from '../../words/everyone.ts'

const Title = ({ title, children }: { title: string; children: string }) => (
  <>
    <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{title}</h1>
    <p className="text-lg leading-[1.4]">{children}</p>
  </>
)

/** The call's message, where no field shows it. */
const Refusal = ({ besides }: { besides: string }) => {
  const { form } = usePageState()
  if (form?.message === undefined || form.fields[besides] !== undefined) return null
  return (
    <Notice tone="bad" role="alert" className="mt-4">
      {form.message}
    </Notice>
  )
}

/** Without an SMS gateway the page promises no code. */
const NoSms = () => (
  <Notice tone="warn" className="mt-4">
    <b>{WE_CANNOT_SEND_SMS_NOW}</b> Open the link of your pass instead, or ask the seller.
  </Notice>
)

const LostPayment = () => (
  <p className="mt-5 text-sm text-muted">
    You paid and never got a pass?{' '}
    <a href={paths.lostPass()} className="inline-flex items-center min-h-touch">
      {REPORT_YOUR_PAYMENT}
    </a>
  </p>
)

/** Asks for the number, to which the server sends a code. */
export const AskForm = ({ hasForgotten }: { hasForgotten: boolean }) => {
  const { form, sendsSms } = usePageState()
  return (
    <>
      <Title title="See what your number bought">
        {`Your passes of the last ${MY_PASSES_DAYS} days at all sellers, your receipts and your discounts. A code by SMS shows that the number is yours.`}
      </Title>
      {hasForgotten && (
        <Notice tone="good" role="status" className="mt-4">
          This device has forgotten your passes.
        </Notice>
      )}
      <Refusal besides="phoneNumber" />
      {sendsSms ? (
        <form method="post" action={paths.myPasses()} className="grid gap-4 mt-5">
          <input type="hidden" name="do" value="ask" />
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
        </form>
      ) : (
        <NoSms />
      )}
      <LostPayment />
    </>
  )
}

/** Asks for the code from the SMS. The form is the same whether or not a code was sent. */
export const CodeForm = ({ asked }: { asked: string }) => {
  const { form } = usePageState()
  const error = form?.fields.code ?? form?.message
  return (
    <>
      <Title title="Type the code">
        {`If this number bought WiFi here in the last ${MY_PASSES_DAYS} days, an SMS with six digits comes within a minute. It is good for ${MY_CODE_MINUTES} minutes.`}
      </Title>
      <form method="post" action={paths.myPasses()} className="grid gap-4 mt-5">
        <input type="hidden" name="do" value="code" />
        <input type="hidden" name="asked" value={asked} />
        <Field
          label={CODE_OF_THE_SMS}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
          error={error}
        />
        <Button type="submit">Show my passes</Button>
        <LinkButton variant="ghost" href={paths.myPasses()}>
          Use another number
        </LinkButton>
      </form>
      <p className="mt-5 text-sm text-muted">
        No SMS? The number has bought nothing here lately, or the line is slow. Minit never asks you for this
        code.
      </p>
    </>
  )
}
