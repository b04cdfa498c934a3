import { useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ToastContent } from '../../ui/toast-store.ts'
import { refreshStaff } from './queries.ts'

type RemoveDialogProps = {
  title: string
  text: string
  act: () => Promise<unknown>
  done: ToastContent
  onClose: () => void
}

/** Asks once before a member of staff, or a device, is removed. */
export const RemoveDialog = ({ title, text, act, done, onClose }: RemoveDialogProps) => {
  const client = useQueryClient()
  const removing = useAction({
    act,
    done: () => done,
    failed: failureOr('Not removed'),
    onDone: async () => {
      await refreshStaff(client)
      onClose()
    },
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={text}>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isBusy={removing.isPending}
          busyLabel="Removing..."
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
