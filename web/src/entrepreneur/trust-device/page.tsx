import { trustDevice } from '@minit/contract/public/staff.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LET_THIS_PHONE_IN } from '../../words/sellers.ts'

const readToken = (): string => new URLSearchParams(window.location.search).get('t') ?? ''

/** Takes the link's token out of the address at once, so that neither the history nor an onlooker gets it. */
const useLinkToken = (): string => {
  const [token] = useState(readToken)
  useEffect(() => {
    window.history.replaceState(null, '', paths.trustDevice())
  }, [])
  return token
}

const DeviceTrusted = ({ businessName }: { businessName: string }) => (
  <AuthLayout
    title="This phone is let in"
    text={<span role="status">Everybody who works at {businessName} can log in here with their PIN.</span>}
  >
    <LinkButton href={paths.staffLogin()} isWide className="mt-5">
      Log in
    </LinkButton>
  </AuthLayout>
)

/** Uses the link only when the button is tapped, because message apps open links for previews. */
export const Page = () => {
  useTitle(LET_THIS_PHONE_IN)
  const token = useLinkToken()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(trustDevice, { body: { token } }),
  })
  if (data !== undefined) return <DeviceTrusted businessName={data.businessName} />
  return (
    <AuthLayout
      title={LET_THIS_PHONE_IN}
      text="After this, people who work here log in on this phone with their phone number and PIN."
    >
      <div className="grid gap-4 mt-5">
        {error !== null && (
          <Notice tone="bad" role="alert">
            <p>{failureText(error, 'Scan the code on the owner’s screen again')}</p>
          </Notice>
        )}
        <Button isWide isBusy={isPending} busyLabel="Letting in..." onClick={() => mutate()}>
          {LET_THIS_PHONE_IN}
        </Button>
      </div>
    </AuthLayout>
  )
}
