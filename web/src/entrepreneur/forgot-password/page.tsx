import type { CallInput } from '@minit/contract/endpoint.ts'
import { forgotPassword } from '@minit/contract/public/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { failureText } from '../../lib/call.ts'
import { useTitle } from '../../lib/navigation.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { AuthLayout, DemoPost, TextLink } from '../../ui/auth-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SupportLines } from '../support-lines.tsx'

type Forgotten = CallInput<typeof forgotPassword>['body']

/** Requests a link. The answer never reveals whether the account exists. */
const useForgotPassword = () =>
  useMutation({
    mutationKey: ['forgotPassword'],
    mutationFn: (body: Forgotten) => call(forgotPassword, { body }),
  })

const OnItsWay = () => (
  <Notice tone="good" role="status">
    <b>Look at your messages</b>
    <p>
      If this name has an account, a link to set a new password is on its way: by SMS to the account's phone,
      or by e-mail where there is none. Use it soon, it works for 15 minutes.
    </p>
    <DemoPost />
    <p className="mt-1.5">Nothing after two minutes? Check the name, then send the link again.</p>
  </Notice>
)

/** Shown for every name, so that it does not reveal whether an account exists. */
const NothingGoesOut = () => (
  <Notice tone="warn" role="status">
    <b>We cannot send an SMS now</b>
    <p>
      If this name has an account, its link is sent as soon as we can, and then works for 15 minutes. In a
      hurry? Contact support.
    </p>
  </Notice>
)

/** Asks for the username; it stays, to be corrected or sent again. */
const ForgotForm = () => {
  const { sendsSms } = usePageState()
  const { mutate, reset, isPending, isSuccess, error } = useForgotPassword()
  const { register, handleSubmit, formState } = useForm<Forgotten>({
    resolver: zodResolver(forgotPassword.body, undefined, { raw: true }),
    defaultValues: { name: '' },
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (values) => {
          if (!isPending) mutate(values)
        },
        () => reset(),
      )}
      className="grid gap-5 mt-5"
    >
      {isSuccess && (sendsSms ? <OnItsWay /> : <NothingGoesOut />)}
      {error !== null && (
        <Notice tone="bad" role="alert">
          <b>No link was sent</b>
          <p>{failureText(error, PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN)}</p>
        </Notice>
      )}
      <Field
        {...register('name')}
        label="Username"
        hint="The e-mail, phone number or username that you log in with."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.name?.message}
      />
      <Button
        type="submit"
        variant={isSuccess ? 'ghost' : 'action'}
        isWide
        isBusy={isPending}
        busyLabel="Sending..."
      >
        {isSuccess ? 'Send the link again' : 'Send link'}
      </Button>
    </form>
  )
}

export const Page = () => {
  useTitle('Forgot password?')
  return (
    <AuthLayout title="Forgot password?" text="We send you a link with which you set a new one.">
      <ForgotForm />
      <div className="grid gap-2 mt-5 text-sm text-muted">
        <p>
          It came back to you? <TextLink href={paths.entrepreneurLogin()}>Log in</TextLink>
        </p>
        <p>Your phone and your e-mail are both new? Contact support and have your old phone number ready.</p>
        <SupportLines />
      </div>
    </AuthLayout>
  )
}
