import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NotPrintable } from './not-printable.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { slipQuery } from './queries.ts'
import { Slip } from './slip.tsx'

type Opened = { transactionId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const SlipDialog = ({ transactionId, isOpen, onOpenChange }: Opened) => {
  const { data, error, isFetching, refetch } = useQuery({ ...slipQuery(transactionId), enabled: isOpen })
  return (
    <PrintDialog
      title="Access slip"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paper={data === undefined ? null : <Slip {...data} />}
    >
      <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    </PrintDialog>
  )
}

/** Prints the access slip of a sale whose pass still runs. */
export const SlipButton = ({ transactionId }: { transactionId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        Print slip
      </Button>
      <SlipDialog transactionId={transactionId} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
