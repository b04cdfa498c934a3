import { Store, Wifi } from 'lucide-react'
import { usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export const Page = () => {
  const { defaultSeller } = usePageState()
  return (
    <>
      <PageHead
        aside={
          <LinkButton variant="ghost" size="small" href={paths.customerDemo()}>
            Demo
          </LinkButton>
        }
      />
      <main className="max-w-[640px] mx-auto px-page pt-7 pb-12">
        <h1 className="text-3xl leading-[1.15] tracking-[-.02em]">
          WiFi by the minute, from a seller near you
        </h1>
        <p className="mt-3 text-lg text-muted">
          Choose your minutes, pay with your phone, and get your code at once. All prices include 15% GST.
        </p>
        <div className="grid gap-3 mt-7 wide:grid-cols-2">
          <Card className="grid content-start gap-2 p-4">
            <Wifi className="text-action-ink" />
            <h2 className="text-lg">I want to get online</h2>
            <p className="mb-2 text-muted">
              {defaultSeller === null
                ? 'Scan the QR code at the stall of a seller, or open the link you were given.'
                : 'See what buying a pass is like at our demo seller in Freetown Central.'}
            </p>
            {defaultSeller !== null && (
              <LinkButton href={paths.customerSelfService(defaultSeller)}>Buy WiFi time</LinkButton>
            )}
            <LinkButton variant={defaultSeller === null ? 'action' : 'ghost'} href={paths.customerPurchase()}>
              Choose a provider
            </LinkButton>
          </Card>
          <Card className="grid content-start gap-2 p-4">
            <Store className="text-action-ink" />
            <h2 className="text-lg">I sell WiFi</h2>
            <p className="mb-2 text-muted">Your packages, your customers and what you earned today.</p>
            <LinkButton variant="ghost" href={paths.entrepreneurLogin()}>
              Entrepreneur login
            </LinkButton>
          </Card>
        </div>
      </main>
    </>
  )
}
