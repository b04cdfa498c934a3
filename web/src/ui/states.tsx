import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../words/everyone.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

type StateProps = {
  title: string
  text: ReactNode
  /** The next step: a button or a link. */
  children?: ReactNode
  /** `page` when this is the whole page, so that the title is its heading. */
  level?: 'page' | 'part'
  className?: string
}

type StateCardProps = StateProps & { look: string; role?: 'alert'; sign?: ReactNode }

const StateCard = (props: StateCardProps) => {
  const { title, text, level, children, className, look, role, sign } = props
  const Title = level === 'page' ? 'h1' : 'h2'
  return (
    <Card role={role} className={cx('grid justify-items-center gap-1.5 text-center', look, className)}>
      {sign}
      <Title className="text-lg">{title}</Title>
      <p className="text-muted">{text}</p>
      {children && <div className="mt-2.5">{children}</div>}
    </Card>
  )
}

/** Says that a list is empty, and what to do about it. */
export const EmptyState = (props: StateProps) => <StateCard {...props} look="p-5" />

/** Says that something failed to load, and what to do about it. */
export const ErrorState = (props: StateProps) => (
  <StateCard
    {...props}
    look="px-5 py-6"
    role="alert"
    sign={
      <span className="grid place-items-center size-13 mb-1 rounded-full bg-danger-soft text-danger-ink">
        <CloudOff />
      </span>
    }
  />
)

/** The default advice. */
export const CHECK_CONNECTION = CHECK_YOUR_CONNECTION_AND_TRY_AGAIN

type RetryStateProps = Omit<StateProps, 'children'> & { onRetry: () => void; isBusy?: boolean }

/** Says that something failed to load, with a button to retry. */
export const RetryState = ({ onRetry, isBusy = false, ...state }: RetryStateProps) => (
  <ErrorState {...state}>
    <Button variant="ghost" onClick={onRetry} isBusy={isBusy} busyLabel="Trying...">
      <RotateCw />
      Try again
    </Button>
  </ErrorState>
)

/** A grey placeholder; `className` gives its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <i aria-hidden="true" className={cx('breathe block rounded-md bg-line', className)} />
)
