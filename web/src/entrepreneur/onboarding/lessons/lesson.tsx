import { Calculator, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'

/** The text of a lesson, in short paragraphs. */
export const LessonText = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 max-w-[60ch]">{children}</div>
)

/** An example calculated in leones. */
export const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2 p-4 rounded-lg bg-sun-soft text-sun-ink">
    <h3 className="flex items-center gap-2">
      <Calculator />
      {title}
    </h3>
    {children}
  </section>
)

type SumLineProps = { label: string; value: string; isResult?: boolean }

/** A line of a calculation. */
export const SumLine = ({ label, value, isResult = false }: SumLineProps) => (
  <div
    className={
      isResult
        ? 'flex justify-between gap-3 mt-1.5 pt-1.5 border-t border-current font-bold'
        : 'flex justify-between gap-3'
    }
  >
    <dt>{label}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)

/** Tasks for this week. */
export const Todo = ({ items }: { items: readonly string[] }) => (
  <section aria-label="Do this now" className="grid gap-2 p-4 rounded-lg bg-action-soft text-action-ink">
    <h3 className="flex items-center gap-2">
      <ListChecks />
      Do this now
    </h3>
    <ul className="grid gap-1.5 pl-5 list-disc">
      {items.map((item) => (
        <li key={item} className="list-item">
          {item}
        </li>
      ))}
    </ul>
  </section>
)
