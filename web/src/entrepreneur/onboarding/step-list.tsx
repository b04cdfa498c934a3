import { ONBOARDING_STEPS } from '@minit/domain/onboarding.ts'
import { Check } from 'lucide-react'
import { cx } from '../../lib/cx.ts'

const lookOf = (number: number, step: number): string => {
  if (number < step) return 'bg-action-soft text-action-ink'
  return number === step ? 'bg-action text-on-action' : 'bg-sunk text-muted'
}

/** The eight steps beside the one that is open, where there is room; `step` from 1. */
export const StepList = ({ step }: { step: number }) => (
  <ol aria-label="Steps" className="hidden desk:grid content-start gap-1 sticky top-6">
    {ONBOARDING_STEPS.map((title, index) => {
      const number = index + 1
      return (
        <li
          key={title}
          {...(number === step && { 'aria-current': 'step' as const })}
          className={cx('flex items-center gap-3 min-h-10', number === step ? 'font-bold' : 'text-muted')}
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid place-items-center flex-none size-7 rounded-full text-sm font-bold',
              lookOf(number, step),
            )}
          >
            {number < step ? <Check className="size-4" /> : number}
          </span>
          {title}
        </li>
      )
    })}
  </ol>
)
