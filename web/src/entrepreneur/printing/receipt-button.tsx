import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { NotPrintable } from './not-printable.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

type Opened = { transactionId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const ReceiptDialog = ({ transactionId, isOpen, onOpenChange }: Opened) => {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptQuery(transactionId), enabled: isOpen })
  return (
    <PrintDialog
      title="Receipt"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paper={data === undefined ? null : <ReceiptPaper receipt={data} />}
    >
      <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    </PrintDialog>
  )
}

type ReceiptButtonProps = ButtonLook & {
  transactionId: string
  /** Whose, where several stand in a list. */
  of?: string
}

/** Prints the receipt of any paid sale, wherever it is listed. */
export const ReceiptButton = ({ transactionId, of, ...look }: ReceiptButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        {...look}
        aria-haspopup="dialog"
        {...(of !== undefined && { 'aria-label': `Receipt of ${of}` })}
        onClick={() => setIsOpen(true)}
      >
        <ReceiptText />
        Receipt
      </Button>
      <ReceiptDialog transactionId={transactionId} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
