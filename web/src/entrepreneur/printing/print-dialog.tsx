import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN, WE_COULD_NOT_LOAD_THIS } from '../../words/everyone.ts'

/** The printed content: hidden on the screen, and the only thing printed while it is mounted. */
export const PrintArea = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="on-paper">{children}</div>, document.body)

type PrintDialogProps = {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The paper; null while there is none yet. */
  paper: ReactNode | null
  actions?: ReactNode
  /** Shown instead of the paper while it is missing. */
  children: ReactNode
}

/** Shows the content to print, and prints it. */
export const PrintDialog = ({ title, isOpen, onOpenChange, paper, actions, children }: PrintDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title}>
    {paper === null ? (
      children
    ) : (
      <>
        <div className="grid justify-items-center p-3 rounded-lg bg-sunk">{paper}</div>
        <Button isWide onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
        {actions}
        <PrintArea>{paper}</PrintArea>
      </>
    )}
  </Dialog>
)

type NotPrintableProps = { error: Error | null; isFetching: boolean; onRetry: () => void }

/** Replaces the paper while it loads, or when it cannot. */
export const NotPrintable = ({ error, isFetching, onRetry }: NotPrintableProps) => {
  if (error === null) {
    return (
      <div aria-busy="true">
        <span className="spoken">Loading</span>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    )
  }
  const text = messageOf(error, CHECK_YOUR_CONNECTION_AND_TRY_AGAIN)
  return <RetryState title={WE_COULD_NOT_LOAD_THIS} text={text} onRetry={onRetry} isBusy={isFetching} />
}
