import { ApiError } from '@minit/contract/call.ts'
import type { ReactNode } from 'react'
import { isRefusal, messageOf } from '../../lib/call.ts'
import { useHydrated, usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WordsLinks } from '../../ui/words-links.tsx'
import { labelOf } from './application-fields.tsx'
import type { Problems } from './check-answers.ts'
import { type ApplicationCall, FALLBACK, useApplicationForm } from './use-application-form.ts'

/** For browsers without scripts, or too old for ours: another way to apply. */
const NeedsScripts = () => {
  const { phone } = usePageState().support
  return (
    <noscript>
      <Notice tone="warn">
        This form needs JavaScript, which is off or too old in this browser. Turn it on, or use a newer one
        {phone === null ? (
          '.'
        ) : (
          <>
            , or call us and we fill it in with you:{' '}
            <a href={paths.call(phone)} className="inline-block py-3 -my-3 font-medium text-inherit">
              {phone}
            </a>
          </>
        )}
      </Notice>
    </noscript>
  )
}

/** Says why the application was refused, and what to do now. */
const ApplicationRefusal = ({ error, title }: { error: unknown; title: string }) => {
  const message = messageOf(error, FALLBACK)
  if (isRefusal(error, 'already_applied')) return <AlreadyApplied message={message} />
  if (isRefusal(error, 'phone_has_account')) return <HasAccount message={message} />
  if (error instanceof ApiError)
    return (
      <Refusal tone="bad" title={title}>
        {message}
      </Refusal>
    )
  return (
    <Refusal tone="warn" title="We could not reach our server">
      Your answers are kept on this page. Press the button again: you are never signed up twice.
    </Refusal>
  )
}

type RefusalProps = { tone: 'bad' | 'warn' | 'info'; title: string; children: ReactNode }

const Refusal = ({ tone, title, children }: RefusalProps) => (
  <Notice tone={tone} role="alert">
    <b>{title}</b>
    <div>{children}</div>
  </Notice>
)

const AlreadyApplied = ({ message }: { message: string }) => (
  <Refusal tone="info" title="We have your application">
    <p>{message} There is nothing more to do.</p>
    <p className="mt-3">
      <LinkButton variant="ghost" size="small" href={paths.applicationSubmitted()}>
        What happens next
      </LinkButton>
    </p>
  </Refusal>
)

const HasAccount = ({ message }: { message: string }) => (
  <Refusal tone="info" title="You have an account">
    <p>{message}</p>
    <p className="flex flex-wrap gap-2 mt-3">
      <LinkButton variant="ghost" size="small" href={paths.entrepreneurLogin()}>
        Log in
      </LinkButton>
      <LinkButton variant="ghost" size="small" href={paths.forgotPassword()}>
        Forgot password?
      </LinkButton>
    </p>
  </Refusal>
)

type ApplicationFormProps<Body> = {
  call: ApplicationCall<Body>
  submitLabel: string
  children: (problems: Problems) => ReactNode
}

type SummaryProps = { problems: Problems; onChoose: (name: string) => void }

/** All answers that need another look in one place, each leading to its field. */
const Summary = ({ problems, onChoose }: SummaryProps) => {
  const names = Object.keys(problems)
  return (
    <Notice tone="bad" role="alert" className="mt-4">
      <b>{names.length === 1 ? '1 answer needs' : `${names.length} answers need`} another look</b>
      <ul className="flex flex-wrap gap-x-4 mt-1">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="min-h-9 text-sm font-medium text-left underline"
            >
              {labelOf(name)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The form around its fields, under a summary of the answers that need another look. */
export const ApplicationForm = <Body,>({ call, submitLabel, children }: ApplicationFormProps<Body>) => {
  const { form, submit, change, focus, isBusy, problems, shown, error } = useApplicationForm(call)
  const isHydrated = useHydrated()
  const hasProblems = Object.keys(problems).length > 0
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={change} className="min-w-0">
      {error === null && hasProblems && <Summary problems={problems} onChoose={focus} />}
      {children(shown)}
      <div className="grid gap-4 mt-5">
        <NeedsScripts />
        {error !== null && <ApplicationRefusal error={error} title={call.failureTitle} />}
        <Button type="submit" size="big" isWide isBusy={isBusy} busyLabel="Sending..." disabled={!isHydrated}>
          {submitLabel}
        </Button>
        <WordsLinks />
      </div>
    </form>
  )
}
