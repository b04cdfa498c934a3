import { useState } from 'react'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'

const NameWifiForm = later(() => import('./name-wifi.tsx').then((part) => part.NameWifiForm))

/** A button that asks for the WiFi's name in a dialog. */
export const NameWifiButton = ({ variant }: Pick<ButtonStyle, 'variant'>) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...(variant !== undefined && { variant })} size="small" onClick={() => setIsOpen(true)}>
        Name your WiFi
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Name your WiFi">
        <NameWifiForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
