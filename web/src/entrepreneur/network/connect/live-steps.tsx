import { testGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { formatClock } from '@minit/domain/kernel/durations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { whenText } from '../../when-text.ts'
import { type Followed, refreshRouters } from '../queries.ts'
import { type SetupStep, stepsOf } from './setup-steps.ts'

const StepLine = ({ step }: { step: SetupStep }) => (
  <li className="flex gap-3 px-4 py-3 border-t border-line first:border-t-0">
    <span
      aria-hidden="true"
      className={cx(
        'grid place-items-center flex-none size-7 rounded-full',
        step.isDone ? 'bg-action text-on-action' : 'border-2 border-edge',
      )}
    >
      {step.isDone && <Check className="size-4" />}
    </span>
    <p className="min-w-0">
      <b className={cx('block', !step.isDone && 'text-muted')}>
        {step.isDone && <span className="spoken">Done: </span>}
        {step.title}
      </b>
      <span className="text-sm text-muted">{step.text}</span>
    </p>
  </li>
)

const testNote = ({ kind, isTestRunning, testEndsAt, nextTestAt, state }: Followed): string | null => {
  if (isTestRunning)
    return testEndsAt === null ? null : `The test ends at ${formatClock(new Date(testEndsAt))}.`
  if (nextTestAt !== null) return `The next test can begin ${whenText(nextTestAt)}.`
  return state === 'online' || kind === 'radius' ? null : 'The test can begin once the router is connected.'
}

/** Requests the free test, or says when one is possible. */
const TestButton = ({ router }: { router: Followed }) => {
  const client = useQueryClient()
  const testing = useAction({
    act: () => call(testGateway, { params: { id: router.id } }),
    failed: failure('No test', 'The test did not begin. Please try again.'),
    onSettled: () => refreshRouters(client),
  })
  const { kind, isTestRunning, nextTestAt, state } = router
  // A RADIUS router sends its first request when a user types the test's code.
  const canTest = state === 'online' || kind === 'radius'
  const note = testNote(router)
  return (
    <div className="grid gap-2 p-4 border-t border-line">
      <Button
        variant="ghost"
        isBusy={testing.isPending}
        busyLabel="Asking..."
        disabled={isTestRunning || nextTestAt !== null || !canTest}
        onClick={() => testing.mutate()}
      >
        {isTestRunning ? 'Testing...' : 'Test with my phone'}
      </Button>
      {note !== null && <p className="text-sm text-muted">{note}</p>}
    </div>
  )
}

/** "2 of 4 done: Router connected, Router type found", announced when it changes. */
const progressText = (steps: readonly SetupStep[]): string => {
  const done = steps.filter(({ isDone }) => isDone)
  const titles = done.length === 0 ? '' : `: ${done.map(({ title }) => title).join(', ')}`
  return `${done.length} of ${steps.length} done${titles}`
}

/** The lines of the live check, and the free test that the last one needs. */
export const LiveSteps = ({ router }: { router: Followed }) => {
  const steps = stepsOf(router)
  return (
    <Card>
      <p role="status" className="spoken">
        {progressText(steps)}
      </p>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
      <TestButton router={router} />
    </Card>
  )
}
