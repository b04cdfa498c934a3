import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Flow } from './flow.tsx'

const STEPS = [
  <span key="ask">The customer asks for a time at the stall</span>,
  <span key="pay">
    The seller presses <b>Generate QR Code</b> on the dashboard, and the customer pays
  </span>,
  <span key="scan">The customer scans the code, or gets it by SMS or WhatsApp</span>,
]

/** Sold at the stall, from the seller's dashboard. */
export const InPerson = () => (
  <Flow
    title="In person"
    text="For customers who want help, or who have no data to open a page."
    steps={STEPS}
  >
    <LinkButton href={paths.dashboard()}>Entrepreneur dashboard</LinkButton>
  </Flow>
)
