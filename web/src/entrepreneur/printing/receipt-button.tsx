import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonStyle, LinkButton } from '../../ui/button.tsx'
import { type ReceiptFacts, ReceiptPaper } from '../../ui/receipt-paper.tsx'
import { NotPrintable, PrintDialog } from './print-dialog.tsx'
import { receiptQuery } from './queries.ts'

/** The same receipt as a file, and at an address to share. */
const OtherWays = ({ receipt }: { receipt: ReceiptFacts }) => (
  <div className="grid grid-cols-2 gap-2.5">
    <LinkButton variant="ghost" href={receipt.pdfPath}>
      <Download />
      PDF
    </LinkButton>
    <LinkButton variant="ghost" href={receipt.pagePath} target="_blank">
      <ExternalLink />
      Open page
    </LinkButton>
  </div>
)

type Opened = { transactionId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const ReceiptDialog = ({ transactionId, isOpen, onOpenChange }: Opened) => {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptQuery(transactionId), enabled: isOpen })
  return (
    <PrintDialog
      title="Receipt"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paper={data === undefined ? null : <ReceiptPaper receipt={data} />}
      actions={data !== undefined && <OtherWays receipt={data} />}
    >
      <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    </PrintDialog>
  )
}

type ReceiptButtonProps = ButtonStyle & {
  transactionId: string
  /** The customer's name, if a list has several. */
  of?: string
}

/** Prints the receipt of any paid sale. */
export const ReceiptButton = ({ transactionId, of, ...style }: ReceiptButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        {...style}
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
