import { ArrowRight } from 'lucide-react'
import * as paths from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Followed } from '../queries.ts'
import { AskMinit } from './ask-minit.tsx'
import type { Box } from './boxes.ts'
import { goTo, StepFrame } from './frame.tsx'
import { LiveSteps } from './live-steps.tsx'
import { isSetUp } from './setup-steps.ts'

type CheckStepProps = { router: Followed; box: Box }

const Works = ({ router, box }: CheckStepProps) => (
  <>
    <Notice tone="good" role="status">
      <p>
        All works:{' '}
        {router.kind === 'radius'
          ? 'customers who type their code at this router go online.'
          : 'customers who pay at this router go online by themselves.'}
      </p>
    </Notice>
    <Button onClick={() => goTo({ step: 'done', box, router: router.id })}>
      Go on
      <ArrowRight />
    </Button>
  </>
)

/** The fourth step: what the router has reported so far, and a test with a phone. */
export const CheckStep = ({ router, box }: CheckStepProps) => (
  <StepFrame
    place={{ step: 'check', box, router: router.id }}
    title={`Does “${router.name}” work?`}
    text="This page changes by itself."
  >
    <LiveSteps router={router} />
    {isSetUp(router) ? (
      <Works router={router} box={box} />
    ) : (
      <GoLink href={paths.network()} variant="ghost">
        Finish later
      </GoLink>
    )}
    <AskMinit box={box} />
  </StepFrame>
)
