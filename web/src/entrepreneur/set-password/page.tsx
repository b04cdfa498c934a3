import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DoorPage } from '../../ui/door-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { isLinkOver, useSetPassword } from './use-set-password.ts'

const TOKEN = /^[\w-]{43}$/

const LinkOver = ({ isCut }: { isCut: boolean }) => (
  <DoorPage
    title={isCut ? 'This link is not complete' : 'This link is over'}
    text={
      isCut
        ? 'Open it again from your message, or get a new one.'
        : 'A link works once, and only for the time that its message says. Get a new one.'
    }
  >
    <LinkButton href={paths.forgotPassword()} isWide className="mt-5">
      Get a new link
    </LinkButton>
  </DoorPage>
)

const PasswordSet = () => (
  <DoorPage
    title="Your password is set"
    text={<span role="status">Log in with it now. Every other phone or computer was logged out.</span>}
  >
    <LinkButton href={paths.entrepreneurLogin()} isWide className="mt-5">
      Log in
    </LinkButton>
  </DoorPage>
)

/** For a first password and for a forgotten one: which of the two, only the link knows. */
export const Page = () => {
  useTitle('Set your password')
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useSetPassword()
  if (isSuccess) return <PasswordSet />
  if (!TOKEN.test(token)) return <LinkOver isCut />
  if (isLinkOver(error)) return <LinkOver isCut={false} />
  return (
    <DoorPage title="Set your password" text="You log in with it from now on.">
      <SetPasswordForm token={token} error={error} isBusy={isPending} onSubmit={(body) => mutate(body)} />
    </DoorPage>
  )
}
