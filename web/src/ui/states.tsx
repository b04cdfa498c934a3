import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Card } from './card.tsx'

type StateProps = {
  title: string
  text: ReactNode
  /** The next step: a button or a link. */
  children?: ReactNode
  /** `page` where this is all there is, so that the title is the page's. */
  level?: 'page' | 'part'
  className?: string
}

const StateText = ({ title, text, level = 'part' }: StateProps) => (
  <>
    {level === 'page' ? <h1 className="text-lg">{title}</h1> : <h2>{title}</h2>}
    <p className="text-muted">{text}</p>
  </>
)

/** Nothing is here, and what to do about it. */
export const EmptyState = (props: StateProps) => (
  <Card className={cx('grid justify-items-center gap-1.5 p-5 text-center', props.className)}>
    <StateText {...props} />
    {props.children !== undefined && <div className="mt-2.5">{props.children}</div>}
  </Card>
)

/** Something could not be loaded, and what to do about it. */
export const ErrorState = (props: StateProps) => (
  <Card
    role="alert"
    className={cx('grid justify-items-center gap-1.5 px-5 py-6 text-center', props.className)}
  >
    <span className="grid place-items-center size-13 mb-1 rounded-full bg-danger-soft text-danger-ink">
      <CloudOff />
    </span>
    <StateText {...props} />
    {props.children !== undefined && <div className="mt-2.5">{props.children}</div>}
  </Card>
)
