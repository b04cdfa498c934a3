import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** What few need, under a line that opens it. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="inline-flex items-center gap-1.5 min-h-touch text-sm font-medium">
      <ChevronDown className="size-4 group-open:rotate-180" />
      {title}
    </summary>
    <div className="grid gap-3 pb-2">{children}</div>
  </details>
)
