import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '../lib/action.ts'
import { Button } from './button.tsx'
import type { ToastContent } from './toast-store.ts'

type LogoutButtonProps = {
  logOut: () => Promise<unknown>
  /** Said where it did not work: who reads nothing thinks that they are gone. */
  failed: (error: unknown) => ToastContent
  /** The word on it, where it is more than one. */
  children?: ReactNode
}

/** Ends the session; busy until the login screen stands there. */
export const LogoutButton = ({ logOut, failed, children = 'Logout' }: LogoutButtonProps) => {
  const leaving = useAction({ act: logOut, failed })
  return (
    <Button
      variant="plain"
      size="small"
      className="-mr-3"
      isBusy={leaving.isPending || leaving.isSuccess}
      busyLabel="Logout"
      onClick={() => leaving.mutate()}
    >
      <LogOut />
      {children}
    </Button>
  )
}
