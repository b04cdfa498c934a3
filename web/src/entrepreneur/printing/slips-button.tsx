import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'

const SlipsDialogBody = later(() => import('./slip-sheet.tsx').then((part) => part.SlipsDialogBody))

/** Prints access slips of all valid passes: one, or a sheet of several. */
export const SlipsButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" isWide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        Print slips
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Access slips">
        <SlipsDialogBody />
      </Dialog>
    </>
  )
}
