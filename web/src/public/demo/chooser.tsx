import { ArrowRight, Smartphone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SamplePackages } from './sample-packages.tsx'

/** Which of the two ways to see. */
export const Chooser = () => (
  <>
    <h1 className="text-3xl leading-[1.15] tracking-[-.02em]">See how WiFi is sold</h1>
    <p className="mt-3 text-lg text-muted">
      A customer can buy at the stall, with the seller's help, or alone on the phone. Choose one to look at.
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
        text="The customer scans the seller's QR code, pays on the phone, and is online at once."
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
