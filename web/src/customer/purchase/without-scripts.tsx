import { formatDuration } from '@minit/domain/durations.ts'
import { leToMinor } from '@minit/domain/money.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { leWithCents } from './price.tsx'
import type { Provider } from './queries.ts'

/** For a phone without scripts: everyone who sells, and the way to their own page, which needs none. */
export const WithoutScripts = ({ providers }: { providers: readonly Provider[] }) => (
  // Browsers that run scripts never look into it, so that they need not download what draws it.
  <noscript>{import.meta.env.SSR && <ProvidersAsText providers={providers} />}</noscript>
)

const ProvidersAsText = ({ providers }: { providers: readonly Provider[] }) => (
  <main className="grid gap-3 max-w-[520px] mx-auto px-page pt-4 pb-10">
    <h1 className="text-xl">Buy Internet Time</h1>
    {providers.map((provider) => (
      <Card key={provider.id} className="p-3.5">
        <h2 className="text-lg">{provider.businessName}</h2>
        <p className="text-sm text-muted">
          {provider.location} · {provider.isOnline ? 'Online' : 'Offline'}
        </p>
        <ul className="my-2.5">
          {provider.packages.map((pack) => (
            <li key={pack.id} className="flex justify-between gap-3 py-1">
              <span>
                <b>{formatDuration(pack.durationMinutes)}</b> {pack.name}
              </span>
              <b className="whitespace-nowrap">{leWithCents(leToMinor(pack.price))}</b>
            </li>
          ))}
        </ul>
        <LinkButton variant="ghost" isWide href={paths.customerSelfService(provider.ownerName)}>
          Buy from {provider.businessName}
        </LinkButton>
      </Card>
    ))}
    <p className="text-sm text-muted">All prices include 15% GST</p>
  </main>
)
