import { listGateways, testGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { formatClock } from '@minit/domain/kernel/durations.ts'
import { expiresText } from '@minit/domain/messaging/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { refreshRows } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { type Followed, followedQuery, refreshRouters } from './queries.ts'
import { type SetupStep, stepsOf } from './setup-steps.ts'
import { useFocusHeading } from './use-focus-heading.ts'

const StepLine = ({ step }: { step: SetupStep }) => (
  <li className="flex gap-3 px-4 py-3 border-t border-line">
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
  if (nextTestAt !== null) return `The next test can begin ${expiresText(new Date(nextTestAt))}.`
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

const Steps = ({ router }: { router: Followed }) => {
  const steps = stepsOf(router)
  const done = steps.filter(({ isDone }) => isDone).length
  const isWhole = done === steps.length
  return (
    <>
      <p role="status" className="spoken">
        {done} of {steps.length} steps done
      </p>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
      <TestButton router={router} />
      {isWhole && (
        <div className="px-4 pb-4">
          <Notice tone="good">
            <p>
              All works:{' '}
              {router.kind === 'radius'
                ? 'customers who type their code at this router go online.'
                : 'customers who pay at this router go online by themselves.'}
            </p>
          </Notice>
        </div>
      )}
    </>
  )
}

/** Makes the list read again when this router's state changes. */
const useListAsFresh = (state: Followed['state'] | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (state !== undefined) void refreshRows(client, listGateways)
  }, [client, state])
}

const HEADING = 'live-steps'

type LiveStepsProps = {
  id: string
  /** True when it opened on its own, not next to a line to paste. */
  takesFocus: boolean
  onClose: () => void
}

/** The router's progress, polled while it is shown. */
export const LiveSteps = ({ id, takesFocus, onClose }: LiveStepsProps) => {
  useFocusHeading(takesFocus ? HEADING : null)
  const { data, isPending, isFetching } = useQuery(followedQuery(id))
  useListAsFresh(data?.state)
  if (data === undefined && !isPending)
    return <FailedSection title="We could not look how far your router is" isBusy={isFetching} />
  return (
    <Section
      id={HEADING}
      title={data === undefined ? 'Set-up' : `Set-up of ${data.name}`}
      aside={
        <Button variant="plain" size="small" aria-label="Close the set-up" onClick={onClose}>
          <X />
        </Button>
      }
    >
      {data === undefined ? <LoadingRows label="Loading the set-up" /> : <Steps router={data} />}
    </Section>
  )
}
