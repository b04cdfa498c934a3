import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from '../../lib/location.ts'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'
import { opensPoster } from './poster-address.ts'

const PosterBody = later(() => import('./poster.tsx').then((part) => part.PosterBody))

/** Opens the seller's poster, to print or download as PDF. */
export const PosterButton = (style: ButtonStyle) => {
  const search = useSearch()
  const [isOpen, setIsOpen] = useState(() => opensPoster(search))
  return (
    <>
      <Button variant="ghost" {...style} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        Print poster
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Your poster">
        <PosterBody />
      </Dialog>
    </>
  )
}
