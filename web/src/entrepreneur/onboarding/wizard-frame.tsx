import { ONBOARDING_STEPS } from '@minit/domain/shop/onboarding.ts'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

const styleOf = (number: number, step: number): string => {
  if (number < step) return 'bg-action-soft text-action-ink'
  return number === step ? 'bg-action text-on-action' : 'bg-sunk text-muted'
}

/** The list of the eight steps, if there is room; `step` starts at 1. */
const StepList = ({ step }: { step: number }) => (
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
              styleOf(number, step),
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

const Progress = ({ step }: { step: number }) => (
  <div>
    <p className="text-sm text-muted">
      Step {step} of {ONBOARDING_STEPS.length}
    </p>
    <div aria-hidden="true" className="grid grid-flow-col auto-cols-fr gap-1 mt-1.5">
      {ONBOARDING_STEPS.map((title, index) => (
        <i key={title} className={cx('h-1.5 rounded-full', index < step ? 'bg-action' : 'bg-line')} />
      ))}
    </div>
  </div>
)

const Title = ({ step }: { step: number }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl leading-[1.2] outline-none">
      {ONBOARDING_STEPS[step - 1]}
    </h2>
  )
}

const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] gap-7 max-w-[760px] mx-auto desk:max-w-none desk:mx-0 desk:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]'

type WizardFrameProps = {
  /** Starts at 1. */
  step: number
  onSubmit: () => void
  onBack: () => void
  isBusy: boolean
  busyLabel: string
  failure: string | null
  /** Label of the button for the next step. */
  goOnLabel?: string
  children: ReactNode
}

/** One step with its buttons. */
export const WizardFrame = (props: WizardFrameProps) => {
  const { step, onSubmit, onBack, isBusy, busyLabel, failure, goOnLabel, children } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={LAYOUT} data-wizard>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 wide:p-6">
          <Progress step={step} />
          <Title step={step} />
          {children}
          <div role="alert" className="empty:hidden">
            {failure !== null && (
              <Notice tone="bad">
                <p>{failure} What you typed is still here.</p>
              </Notice>
            )}
          </div>
          <div className={cx('grid gap-3', step > 1 && 'grid-cols-[auto_1fr]')}>
            {step > 1 && (
              <Button variant="ghost" onClick={onBack} disabled={isBusy}>
                <ArrowLeft />
                Back
              </Button>
            )}
            <Button type="submit" isBusy={isBusy} busyLabel={busyLabel}>
              {goOnLabel ?? 'Continue'}
              {goOnLabel === undefined && <ArrowRight />}
            </Button>
          </div>
        </Card>
        <StepList step={step} />
      </div>
    </form>
  )
}
