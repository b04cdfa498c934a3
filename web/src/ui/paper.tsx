import type { ReceiptLine } from '@minit/domain/sales/receipts.ts'
import { POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { Mark } from './mark.tsx'

/** The line of Minit at the foot of printed pages. */
export const PoweredBy = ({ size = 16 }: { size?: number }) => (
  <p className="flex items-center justify-center gap-1.5 text-xs font-bold">
    <Mark size={size} />
    {POSTER_TEXTS.by}
  </p>
)

const PaperLine = ({ name, text, isStrong }: ReceiptLine) => (
  <div className={isStrong ? 'flex justify-between gap-3 text-sm font-bold' : 'flex justify-between gap-3'}>
    <dt>{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{text}</dd>
  </div>
)

/** A section of a printed page: names on the left, amounts on the right, under a dashed line. */
export const PaperLines = ({ lines }: { lines: readonly ReceiptLine[] }) => (
  <dl className="grid gap-1 py-2 border-t border-dashed border-black">
    {lines.map((line) => (
      <PaperLine key={line.name} {...line} />
    ))}
  </dl>
)
