import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminNav } from './nav.tsx'

/** The navigation on narrow screens: a button that opens it. */
export const AdminMenu = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        className="min-[900px]:hidden"
        onClick={() => setIsOpen(true)}
      >
        <Menu className="max-[420px]:hidden" />
        Menu
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Menu">
        <nav aria-label="Admin">
          <AdminNav onOpen={() => setIsOpen(false)} />
        </nav>
      </Dialog>
    </>
  )
}
