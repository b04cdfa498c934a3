import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Steps } from '../../ui/steps.tsx'
import { SamplePackages } from './sample-packages.tsx'

type FlowProps = {
  title: string
  text: string
  steps: readonly ReactNode[]
  /** Where it can be tried. */
  children: ReactNode
}

/** One way to sell, told in its steps, with the way back to the choice. */
export const Flow = ({ title, text, steps, children }: FlowProps) => (
  <>
    <a
      href={paths.customerDemo()}
      className="inline-flex items-center gap-1.5 min-h-touch -mt-4 font-medium no-underline"
    >
      <ArrowLeft />
      Back
    </a>
    <h1 className="mt-2 text-3xl leading-[1.15] tracking-[-.02em]">{title}</h1>
    <p className="mt-3 mb-6 text-lg text-muted">{text}</p>
    <Steps>{steps}</Steps>
    <div className="grid gap-2.5 mt-6 wide:grid-cols-[auto_1fr]">{children}</div>
    <SamplePackages />
  </>
)
