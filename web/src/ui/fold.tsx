import type { ReactNode } from 'react'

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode }

/** A part of a page that is folded until its title is tapped. Works without scripts. */
export const Fold = ({ title, isOpen = false, children }: FoldProps) => (
  <details open={isOpen} className="group mt-2.5 px-4 border border-line rounded-lg bg-surface">
    <summary className="flex items-center justify-between gap-3 min-h-touch after:content-['›'] after:text-xl after:text-muted group-open:after:rotate-90">
      <h2 className="py-2 text-base font-medium leading-[1.3]">{title}</h2>
    </summary>
    <div className="pb-3.5">{children}</div>
  </details>
)
