import { Steps } from '../../ui/steps.tsx'

/** What becomes of an application, in the promised order. */
export const ReviewSteps = () => (
  <Steps>
    <span>
      We review your application <b>in 24-48 hours</b>
    </span>
    <span>We contact you by e-mail or phone</span>
    <span>When it is approved, we schedule the installation</span>
    <span>Training follows, and you start selling</span>
  </Steps>
)
