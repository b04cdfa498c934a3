import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import type { Step, StepName } from './use-steps.ts'

const STEPS: readonly { name: StepName; label: string }[] = [
  { name: 'select', label: 'Select' },
  { name: 'auth', label: 'Phone' },
  { name: 'payment', label: 'Payment' },
]

const Progress = ({ at }: { at: StepName }) => {
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

/** The page's heading and progress. After a step change, focus and screen readers begin here. */
export const StepHead = ({ at, isMoved }: { at: StepName; isMoved: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isMoved) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isMoved])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl leading-[1.2] outline-none wide:text-2xl">
        Buy Internet Time
      </h1>
      <Progress at={at} />
    </>
  )
}

type StepPanelProps = { step: Exclude<Step, { name: 'select' }>; isMoved: boolean; children: ReactNode }

/** The second and third step: full width on a phone, a card on a wide screen. */
export const StepPanel = ({ step, isMoved, children }: StepPanelProps) => (
  <main className="max-w-[520px] min-h-[calc(100vh-58px)] mx-auto px-page pt-4 pb-6 bg-surface border-line wide:min-h-0 wide:my-8 wide:p-5 wide:border wide:rounded-lg wide:shadow-card">
    <StepHead at={step.name} isMoved={isMoved} />
    <p className="mt-4">
      <b>{step.pack.name}</b> from <b>{step.provider.businessName}</b>
    </p>
    {children}
  </main>
)
