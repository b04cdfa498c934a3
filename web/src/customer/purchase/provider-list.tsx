import { MapPin } from 'lucide-react'
import { initialsOf, OnlineBadge, Rating } from '../../checkout/seller-facts.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { Provider } from './queries.ts'

type ProviderListProps = {
  providers: readonly Provider[]
  chosen: Provider | null
  onChoose: (provider: Provider) => void
}

/** Who sells near here. */
export const ProviderList = ({ providers, chosen, onChoose }: ProviderListProps) => (
  <fieldset>
    <legend className="pt-5 pb-2.5 text-lg font-bold">Choose a provider</legend>
    <div className="grid gap-3 wide:grid-cols-3">
      {providers.map((provider) => (
        <Choice
          key={provider.id}
          name="provider"
          value={provider.ownerName}
          defaultChecked={provider.id === chosen?.id}
          onChange={() => onChoose(provider)}
          look="flex items-center gap-3 h-full p-3.5 wide:flex-col wide:items-start [:checked+&_.face]:bg-surface"
        >
          <ProviderFace provider={provider} />
          <i className="dot wide:absolute wide:top-3.5 wide:right-3.5" />
        </Choice>
      ))}
    </div>
  </fieldset>
)

const ProviderFace = ({ provider }: { provider: Provider }) => (
  <>
    <span
      aria-hidden="true"
      className="face grid place-items-center flex-none size-10 rounded-md bg-action-soft text-action-ink text-sm font-bold"
    >
      {initialsOf(provider.businessName)}
    </span>
    <span className="flex-1 min-w-0">
      <b className="block">{provider.businessName}</b>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
        <span className="inline-flex gap-1 wide:basis-full">
          <MapPin className="size-4 mt-0.5" />
          {provider.location}
        </span>
        <OnlineBadge isOnline={provider.isOnline} className="face" />
        <Rating rating={provider.rating} />
      </span>
    </span>
  </>
)
