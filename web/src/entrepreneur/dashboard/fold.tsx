import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../lib/cx.ts'

type FoldProps = {
  title: string
  /** Classes of the heading on a wide screen. */
  look: string
  children: ReactNode
}

/** A heading with its content: a phone shows the content on a tap, a wide screen always. */
export const Fold = ({ title, look, children }: FoldProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex items-center justify-between gap-3 w-full min-h-touch font-bold text-left desk:hidden"
        >
          {title}
          <ChevronDown className={cx('text-muted', isOpen && 'rotate-180')} />
        </button>
        <span className={cx('max-desk:hidden', look)}>{title}</span>
      </h2>
      <div id={id} className={cx(!isOpen && 'max-desk:hidden')}>
        {children}
      </div>
    </>
  )
}
