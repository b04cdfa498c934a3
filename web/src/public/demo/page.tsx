import { ArrowLeft, ArrowRight, Smartphone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from '../../lib/location.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Steps } from '../../ui/steps.tsx'
import { SamplePackages } from './sample-packages.tsx'

/** Chooses one of the two demos. */
const Chooser = () => (
  <>
    <h1 className="text-3xl leading-[1.15] tracking-[-.02em]">See how WiFi is sold</h1>
    <p className="mt-3 text-lg text-muted">
      A customer can buy at the stall, with the seller's help, or on their own phone. Choose one to look at.
    </p>
    <div className="grid gap-3 mt-7 wide:grid-cols-2">
      <Way
        icon={<Store className="text-action-ink" />}
        title="In person"
        text="The seller takes the order at the stall, and hands over the code."
      >
        <LinkButton variant="soft" href={paths.customerDemo('in-person')}>
          See in person
          <ArrowRight />
        </LinkButton>
      </Way>
      <Way
        icon={<Smartphone className="text-action-ink" />}
        title="Self-service"
        text="The customer scans the seller's QR code, pays on the phone, and gets the code at once."
      >
        <LinkButton variant="soft" href={paths.customerDemo('self-service')}>
          See self-service
          <ArrowRight />
        </LinkButton>
      </Way>
    </div>
    <SamplePackages />
  </>
)

type WayProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

const Way = ({ icon, title, text, children }: WayProps) => (
  <Card className="flex flex-col gap-2 p-4">
    {icon}
    <h2 className="text-lg">{title}</h2>
    <p className="mb-2 text-muted">{text}</p>
    <div className="grid mt-auto">{children}</div>
  </Card>
)

type FlowProps = {
  title: string
  text: string
  steps: readonly ReactNode[]
  /** Links to try it. */
  children: ReactNode
}

/** One way to sell in steps, with a link back to the choice. */
const Flow = ({ title, text, steps, children }: FlowProps) => (
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

const IN_PERSON_STEPS = [
  <span key="ask">The customer asks for a time at the stall</span>,
  <span key="pay">
    The seller taps <b>Sell</b> on the dashboard, and the customer pays
  </span>,
  <span key="scan">The customer scans the code, or gets it by SMS or WhatsApp</span>,
]

/** A sale at the stall, from the seller's dashboard. */
const InPerson = () => (
  <Flow
    title="In person"
    text="For customers who want help, or who have no data to open a page."
    steps={IN_PERSON_STEPS}
  >
    <LinkButton href={paths.dashboard()}>Entrepreneur dashboard</LinkButton>
  </Flow>
)

const SELF_SERVICE_STEPS = [
  <span key="scan">The customer scans the QR code at the stall, or opens the seller's link</span>,
  <span key="choose">Chooses a time and a way to pay</span>,
  <span key="confirm">
    Confirms the payment on the phone, and gets the code at once. A connected router lets the phone in by
    itself
  </span>,
]

/** A customer buys alone, on the seller's own page. */
const SelfService = () => {
  const { defaultSeller } = usePageState()
  return (
    <Flow
      title="Self-service"
      text="For customers who know what they want. The seller sees each sale as it happens."
      steps={SELF_SERVICE_STEPS}
    >
      <LinkButton href={paths.customerSelfService(defaultSeller ?? undefined)}>Self-service page</LinkButton>
      {defaultSeller !== null && (
        <LinkButton variant="soft" href={paths.demoPhone()}>
          Play a phone at the WiFi
        </LinkButton>
      )}
    </Flow>
  )
}

const VIEWS = { 'in-person': InPerson, 'self-service': SelfService } as const

const viewOf = (flow: string | null) =>
  flow === 'in-person' || flow === 'self-service' ? VIEWS[flow] : Chooser

/** Shows two ways to sell. The choice is in the address, so it works without scripts. */
export const Page = () => {
  const search = useSearch()
  const View = viewOf(search.get('flow'))
  return (
    <>
      <PageHead />
      <main className="max-w-[640px] mx-auto px-page pt-7 pb-12">
        <View />
      </main>
    </>
  )
}
