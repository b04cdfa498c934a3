import { ApiError } from '@minit/contract/call.ts'
import type { ReactNode } from 'react'
import { isRefusal, messageOf } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FALLBACK } from './use-application-form.ts'

/** Why it was not taken, and what to do now. */
export const ApplicationRefusal = ({ error, title }: { error: unknown; title: string }) => {
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
