import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintArea } from './print-area.tsx'

type PrintDialogProps = {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The paper; null while there is none yet. */
  paper: ReactNode | null
  /** In its place meanwhile. */
  children: ReactNode
}

/** Shows what will be printed, and prints it. */
export const PrintDialog = ({ title, isOpen, onOpenChange, paper, children }: PrintDialogProps) => (
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
        <PrintArea>{paper}</PrintArea>
      </>
    )}
  </Dialog>
)
