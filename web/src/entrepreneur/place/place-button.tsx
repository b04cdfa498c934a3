import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'

const PlaceForm = later(() => import('./place-form.tsx').then((part) => part.PlaceForm))

/** Asks where the stall is, in a dialog. */
export const PlaceButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Set your place
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Where you are">
        <PlaceForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
