import { Children, type ReactNode } from 'react'

/** A numbered list of steps. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="steps grid gap-3 [overflow-wrap:anywhere]">
    {Children.map(children, (child) => (
      <li className="flex items-baseline gap-3 before:grid before:place-items-center before:flex-none before:size-7 before:rounded-full before:bg-sunk before:text-sm before:font-bold">
        {child}
      </li>
    ))}
  </ol>
)
