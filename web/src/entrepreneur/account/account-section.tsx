import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { LoginSessions } from './login-sessions.tsx'

const Part = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <Card className="grid p-4 wide:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">{text}</p>
      {children}
    </Card>
  </section>
)

/** The seller's own account, for the settings: the password, and where one is logged in. Fetches what it shows. */
export const AccountSection = () => (
  <div className="grid gap-4">
    <Part id="password" title="Change password" text="For this account alone; your customers never need it.">
      <ChangePasswordForm />
    </Part>
    <Part
      id="login-sessions"
      title="Where you are logged in"
      text="Something here that you do not know? Change your password: that logs everything else out."
    >
      <LoginSessions />
    </Part>
  </div>
)
