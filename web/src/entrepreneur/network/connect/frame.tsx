import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { cx } from '../../../lib/cx.ts'
import { go } from '../../../lib/location.ts'
import * as paths from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useFocusHeading } from '../use-focus-heading.ts'
import { type Place, pathOf, placeBefore, progressOf } from './place.ts'

const IN_WIZARD = { isWizardStep: true }

/** Goes on to a step; the browser's Back leads to the step before. */
export const goTo = (place: Place): void => go(pathOf(place), { state: IN_WIZARD })

/** Puts another step in the place of the current one. */
export const replaceWith = (place: Place): void => go(pathOf(place), { replace: true, state: history.state })

const goBack = (to: Place): void => {
  // The state is what `goTo` wrote, or null on the page that was opened first.
  const isOwn = (history.state as Partial<typeof IN_WIZARD> | null)?.isWizardStep === true
  if (isOwn) history.back()
  else go(pathOf(to), { replace: true })
}

const Progress = ({ number, count }: { number: number; count: number }) => (
  <div>
    <p className="text-sm text-muted">
      Step {number} of {count}
    </p>
    <div aria-hidden="true" className="grid grid-flow-col auto-cols-fr gap-1 mt-1.5">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
        <i key={index} className={cx('h-1.5 rounded-full', index < number ? 'bg-action' : 'bg-line')} />
      ))}
    </div>
  </div>
)

const Close = () => (
  <GoLink href={paths.network()} variant="plain" size="small" className="-mr-3">
    <X />
    Close
  </GoLink>
)

type StepFrameProps = {
  place: Place
  isCodes?: boolean
  title: string
  /** Under the question, in muted words. */
  text?: ReactNode
  /** For a step with pictures, which lie next to each other on a wide screen. */
  isWide?: boolean
  children: ReactNode
}

/** One step of the wizard over the whole screen: its question, what answers it, and Back. */
export const StepFrame = ({ place, isCodes = false, title, text, isWide, children }: StepFrameProps) => {
  const headingId = `connect-${place.step}`
  useFocusHeading(headingId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [place.step])
  const progress = progressOf(place, isCodes)
  const before = placeBefore(place, isCodes)
  const width = isWide ? 'max-w-[960px]' : 'max-w-[640px]'
  return (
    <>
      <PageHead aside={<Close />} width={cx(width, 'mx-auto px-page')} />
      <main
        className={cx(width, 'grid grid-cols-[minmax(0,1fr)] gap-5 mx-auto px-page pt-4 pb-12 wide:pt-7')}
      >
        {progress !== null && <Progress {...progress} />}
        <div className="grid gap-1.5">
          <h1 id={headingId} tabIndex={-1} className="text-xl leading-[1.2] outline-none wide:text-2xl">
            {title}
          </h1>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
        {children}
        {before !== null && (
          <div>
            <Button variant="plain" className="-ml-4" onClick={() => goBack(before)}>
              <ArrowLeft />
              Back
            </Button>
          </div>
        )}
      </main>
    </>
  )
}
