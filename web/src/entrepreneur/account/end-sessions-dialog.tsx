import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { logOutEverywhere } from '../leave.ts'

type EndSessionsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Asks once, since it ends the session that asks, too. */
export const EndSessionsDialog = ({ isOpen, onOpenChange }: EndSessionsDialogProps) => {
  const leaving = useMutation({
    mutationKey: ['endLoginSessions'],
    mutationFn: logOutEverywhere,
    onError: (error) =>
      toast({
        title: 'You are still logged in',
        message: failureText(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Log out everywhere?"
      description="This device is logged out too. To come back you need your username and your password."
    >
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isBusy={leaving.isPending || leaving.isSuccess}
          busyLabel="Logging out..."
          onClick={() => leaving.mutate()}
        >
          Log out
        </Button>
      </div>
    </Dialog>
  )
}
