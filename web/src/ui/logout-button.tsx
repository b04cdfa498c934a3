import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '../lib/action.ts'
import { Button } from './button.tsx'
import type { ToastContent } from './toast-store.ts'

type LogoutButtonProps = {
  logOut: () => Promise<unknown>
  /** Shown on failure: without a message the user would believe that the session has ended. */
  failed: (error: unknown) => ToastContent
  /** Its label, if it is longer than one word. */
  children?: ReactNode
}

/** Ends the session; busy until the login screen opens. */
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
