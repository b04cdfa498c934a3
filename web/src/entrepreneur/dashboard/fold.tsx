import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../lib/cx.ts'

type FoldProps = { title: string; note?: string; children: ReactNode }

/** A part of the page that a phone shows on a tap, and a wide screen always. */
export const Fold = ({ title, note, children }: FoldProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex items-center gap-3 w-full min-h-12 px-4 border border-line rounded-lg bg-surface shadow-card text-left desk:hidden"
      >
        <b className="flex-1 whitespace-nowrap">{title}</b>
        {note !== undefined && <span className="text-sm text-muted">{note}</span>}
        <ChevronDown className={cx('flex-none size-4 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={cx(!isOpen && 'max-desk:hidden')}>
        {children}
      </div>
    </div>
  )
}
