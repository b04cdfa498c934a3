import { usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Flow } from './flow.tsx'

const STEPS = [
  <span key="scan">The customer scans the QR code at the stall, or opens the seller's link</span>,
  <span key="choose">Chooses a time and a way to pay</span>,
  <span key="confirm">Confirms the payment on the phone, and gets the WiFi password at once</span>,
]

/** Bought alone, on the seller's own page. */
export const SelfService = () => (
  <Flow
    title="Self-service"
    text="For customers who know what they want. The seller is told of each sale as it happens."
    steps={STEPS}
  >
    <LinkButton href={paths.customerSelfService(usePageState().defaultSeller ?? undefined)}>
      Self-service page
    </LinkButton>
  </Flow>
)
