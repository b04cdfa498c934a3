import { cx } from '../../lib/cx.ts'
import type { StepName } from './steps.ts'

const STEPS: readonly { name: StepName; label: string }[] = [
  { name: 'select', label: 'Select' },
  { name: 'auth', label: 'Phone' },
  { name: 'payment', label: 'Payment' },
]

/** How far along the three steps one is. */
export const Progress = ({ at }: { at: StepName }) => {
  const now = STEPS.findIndex(({ name }) => name === at)
  return (
    <ol aria-label={`Step ${now + 1} of ${STEPS.length}`} className="flex gap-2 mt-3">
      {STEPS.map(({ name, label }, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={cx(
            'flex-1 pt-2.5 border-t-4 text-sm',
            index > now && 'text-muted',
            index === now && 'border-action font-bold',
            index < now && 'border-action text-action-ink',
          )}
        >
          {label}
          {index < now && <span className="spoken">, done</span>}
        </li>
      ))}
    </ol>
  )
}
