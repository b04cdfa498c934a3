import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'

type MoreActionsProps = {
  /** Whose actions they are, for screen readers. */
  of: string
  children: ReactNode
}

/** The rarer actions of a row, folded, so that one button stands out; for the end of a `ListRow`. */
export const MoreActions = ({ of, children }: MoreActionsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className="ml-auto -mr-3"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        More
        <span className="spoken"> for {of}</span>
        <ChevronDown className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen && <div className="flex flex-wrap gap-2 basis-full wide:justify-end">{children}</div>}
    </>
  )
}
