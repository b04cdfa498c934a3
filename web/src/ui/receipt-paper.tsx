import type { openReceipt } from '@minit/contract/customer/receipts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { paidLines, type ReceiptSale, soldLines, totalLines } from '@minit/domain/sales/receipts.ts'
import { PaperLines, PoweredBy } from './paper.tsx'

export type ReceiptFacts = Answer<typeof openReceipt>

const inMinor = (receipt: ReceiptFacts): ReceiptSale => ({
  ...receipt,
  listPrice: leToMinor(receipt.listPrice),
  discount: leToMinor(receipt.discount),
  price: leToMinor(receipt.price),
  gst: leToMinor(receipt.gst),
  net: leToMinor(receipt.net),
})

/** A sale's receipt with the tax and the code that proves it, as wide as a small receipt printer's paper. */
export const ReceiptPaper = ({ receipt }: { receipt: ReceiptFacts }) => {
  const sale = inMinor(receipt)
  return (
    <article className="paper slip text-xs">
      <h3 className="text-lg font-bold leading-[1.2] text-center">{receipt.businessName}</h3>
      <p className="text-center">{receipt.location}</p>
      <p className="text-center">{receipt.phoneNumber}</p>
      <p className="mt-2 text-sm font-bold text-center">
        {receipt.isRefunded ? 'Receipt, refunded' : 'Receipt'}
      </p>
      <p className="mb-2 text-center">
        Order code <b className="text-lg tracking-[0.12em] select-all">{receipt.orderCode}</b>
      </p>
      <PaperLines lines={soldLines(sale)} />
      <PaperLines lines={totalLines(sale)} />
      <PaperLines
        lines={[...paidLines(sale), { name: 'Time', text: formatDateTime(new Date(receipt.paidAt)) }]}
      />
      <div className="grid justify-items-center gap-1 pt-2 pb-3 border-t border-dashed border-black">
        <img
          src={receipt.qrCode}
          alt="QR code that proves this receipt"
          width={200}
          height={200}
          className="w-[50mm] max-w-full h-auto"
        />
        <p className="text-center">Scan to see whether this receipt is genuine.</p>
        <p className="text-[10px] text-center">
          Receipt no. <span className="select-all">{receipt.transactionId}</span>
        </p>
      </div>
      <PoweredBy />
    </article>
  )
}
