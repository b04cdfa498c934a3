import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'
import type { Pack } from '../queries.ts'

const SharePackage = later(() => import('./share-package.tsx').then((part) => part.SharePackage))

/** Opens the dialog to send a package to customers. */
export const ShareButton = ({ pack }: { pack: Pick<Pack, 'id' | 'name'> }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Share ${pack.name}`}
        onClick={() => setIsOpen(true)}
        className="inline-flex items-center gap-1.5 min-h-touch -mb-2.5 pr-3 text-sm font-medium text-info-ink"
      >
        <Share2 className="size-4" />
        Share
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={`Share ${pack.name}`}>
        <SharePackage packageId={pack.id} />
      </Dialog>
    </>
  )
}
