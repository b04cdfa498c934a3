import { archivePackage } from '@minit/contract/entrepreneur/packages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'
import { type Pack, refreshPackages } from '../queries.ts'
import { PACKAGES_HEADING } from './keep-focus.ts'

/** The package form, which sellers rarely open, does not load with the dashboard. */
export const PackageForm = later(() => import('./package-form.tsx').then((part) => part.PackageForm))

const useArchivePackage = (onArchived: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (pack: Pack) => call(archivePackage, { params: { id: pack.id } }),
    done: (_, { name }) => ({
      title: 'Package Archived',
      message: `${name} is off your lists. Its sales stay in your history.`,
    }),
    onDone: onArchived,
    failed: failure('Update Failed', 'Failed to archive package'),
    onSettled: async (_, error) => {
      await refreshPackages(client)
      // The focused element disappears with its row.
      if (error === null) document.getElementById(PACKAGES_HEADING)?.focus()
    },
  })
}

const Question = ({ pack, onKeep, onDone }: { pack: Pack; onKeep: () => void; onDone: () => void }) => {
  const archiving = useArchivePackage(onDone)
  return (
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={onKeep}>
        Keep it
      </Button>
      <Button
        variant="danger"
        isBusy={archiving.isPending}
        busyLabel="Archiving..."
        onClick={() => archiving.mutate(pack)}
      >
        Archive
      </Button>
    </div>
  )
}

/** Changes a package, or removes it permanently after a question. */
export const EditPackage = ({ pack, onDone }: { pack: Pack; onDone: () => void }) => {
  const [isAsking, setIsAsking] = useState(false)
  const close = (isOpen: boolean): void => {
    if (!isOpen) onDone()
  }
  if (isAsking) {
    const words =
      'Customers will no longer see it, and it cannot come back. Offers only for it end. Passes that were sold continue, and the sales stay in your history.'
    return (
      <Dialog isOpen onOpenChange={close} title={`Archive ${pack.name}?`} description={words}>
        <Question pack={pack} onKeep={() => setIsAsking(false)} onDone={onDone} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen onOpenChange={close} title="Edit package">
      <PackageForm pack={pack} onDone={onDone} />
      <Button variant="plain" size="small" onClick={() => setIsAsking(true)}>
        <Archive />
        Archive package
      </Button>
    </Dialog>
  )
}
