import type { countShops } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CancelledNotice } from '../../checkout/cancelled-notice.tsx'
import { notSoldText } from '../../checkout/offer.ts'
import {
  ConnectedManually,
  OutagePromise,
  Rating,
  StateBadge,
  WifiMayBeOff,
} from '../../checkout/seller-facts.tsx'
import { ShopFacts } from '../../checkout/shop-facts.tsx'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { readChoiceAgain } from '../../lib/storage.ts'
import { initialsOf } from '../../ui/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { later } from '../../ui/later.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { NO_PACKAGES_AVAILABLE_AT_THE_MOMENT, THIS_SELLER_IS_CLOSED_NOW } from '../../words/customers.ts'
import { FindBar, PageLinks, shopsFound } from './find-bar.tsx'
import { PackageCards } from './package-cards.tsx'
import { type Buyer, type Provider, type ProviderPack, quoteFor, stateOf } from './queries.ts'
import type { ShopSearch } from './shop-search.ts'
import { StepHead } from './step-frame.tsx'
import { isOpen, type Step } from './use-steps.ts'

/** Most customers stand in the shop, so the list by distance loads after a tap. */
const NearMe = later(async () => (await import('./near-me.tsx')).NearMe)

/** A page of sellers, with what was searched for and how many there are. */
export type ShownList = {
  providers: readonly Provider[]
  search: ShopSearch
  counts: Answer<typeof countShops> | undefined
}

/** Says that a search finds no seller. */
export const NothingFound = ({ q, area, isFree }: ShopSearch) => (
  <div className="pt-5">
    <EmptyState
      title={
        isFree ? 'No free minutes there now' : q === '' ? 'No provider here' : 'No provider has these words'
      }
      text={
        q === '' ? 'Try another area.' : area === '' ? 'Try another word.' : 'Try another word, or all areas.'
      }
    >
      <LinkButton variant="ghost" href={paths.customerPurchase()}>
        See all providers
      </LinkButton>
    </EmptyState>
  </div>
)

type ProviderListProps = {
  providers: readonly Provider[]
  chosen: Provider | null
  onChoose: (provider: Provider) => void
}

const groupsOf = (providers: readonly Provider[]): { name: string; members: Provider[] }[] => {
  const groups: { name: string; members: Provider[] }[] = []
  for (const provider of providers) {
    const last = groups[groups.length - 1]
    if (last?.name === provider.group) last.members.push(provider)
    else groups.push({ name: provider.group, members: [provider] })
  }
  return groups
}

/** The providers of this page, by area. */
const ProviderList = ({ providers, chosen, onChoose }: ProviderListProps) => (
  <fieldset>
    <legend className="pt-5 text-lg font-bold">Choose a provider</legend>
    <div className="grid gap-x-3 wide:grid-cols-3">
      {groupsOf(providers).map(({ name, members }) => (
        <div key={members[0]?.id} className={cx('pt-2.5', members.length > 1 && 'wide:col-span-3')}>
          <p className="pb-1.5 text-sm font-bold text-muted">{name}</p>
          <div className={cx('grid gap-3', members.length > 1 && 'wide:grid-cols-3')}>
            {members.map((provider) => (
              <Choice
                key={provider.id}
                name="provider"
                value={provider.ownerName}
                defaultChecked={provider.id === chosen?.id}
                onChange={() => onChoose(provider)}
                look="flex items-start gap-3 h-full p-3.5 wide:flex-col wide:items-start [:checked+&_.face]:bg-surface"
              >
                <ProviderFace provider={provider} />
                <i className="dot wide:absolute wide:top-3.5 wide:right-3.5" />
              </Choice>
            ))}
          </div>
        </div>
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
      <b className="block [overflow-wrap:anywhere]">{provider.businessName}</b>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
        <span className="inline-flex gap-1 basis-full">
          <MapPin className="size-4 mt-0.5" />
          {[provider.location, provider.landmark].filter(Boolean).join(', ')}
        </span>
        <StateBadge state={stateOf(provider)} className="face" />
        <Rating rating={provider.rating} />
        <LowestPrice packs={provider.packages} />
      </span>
      <ShopFacts facts={provider} />
    </span>
  </>
)

/** The price of the cheapest package on sale now; empty without one. */
const LowestPrice = ({ packs }: { packs: readonly ProviderPack[] }) => {
  const prices = packs
    .filter((pack) => notSoldText(pack) === null)
    .map((pack) => quoteFor(pack, 'cash', null).finalPriceMinor)
  if (prices.length === 0) return null
  return <b className="text-ink whitespace-nowrap">from {formatLe(Math.min(...prices))}</b>
}

type SelectStepProps = ShownList & {
  step: Extract<Step, { name: 'select' }>
  buyer: Buyer | null
  isMoved: boolean
  onProvider: (provider: Provider) => void
  onPack: (provider: Provider, pack: ProviderPack) => void
  onContinue: () => void
}

/** Chooses the provider and the package. */
export const SelectStep = (props: SelectStepProps) => {
  const { step, providers, search, counts, onProvider } = props
  /** The shop of the address that led here, such as one from the list by distance. */
  const [cameWith] = useState(step.provider?.id)
  const [isNear, setIsNear] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a choice made before scripts ran or before a failed payment
  useEffect(() => {
    const early = list.current?.querySelector<HTMLInputElement>('[name=provider]:checked')?.value
    const provider = providers.find(({ ownerName }) => ownerName === early)
    if (provider !== undefined && provider.id !== step.provider?.id) onProvider(provider)
    const { packageId } = readChoiceAgain()
    const packs = document.querySelectorAll<HTMLInputElement>('[name=package]')
    Array.from(packs)
      .find(({ value }) => value === packageId)
      ?.click()
  }, [])
  return (
    <main className="scripts-only max-w-[960px] mx-auto px-page pt-4 pb-10">
      <StepHead at="select" isMoved={props.isMoved} />
      <CancelledNotice />
      <FindBar
        search={search}
        counts={counts}
        near={
          isNear ? undefined : (
            <Button variant="soft" onClick={() => setIsNear(true)}>
              <MapPin />
              Near me
            </Button>
          )
        }
      />
      {isNear ? (
        <NearMe onBack={() => setIsNear(false)} />
      ) : (
        <>
          <div ref={list}>
            {providers.length === 0 ? (
              <NothingFound {...search} />
            ) : (
              <ProviderList providers={providers} chosen={step.provider} onChoose={onProvider} />
            )}
          </div>
          <PageLinks search={search} shops={shopsFound(search, counts)} />
        </>
      )}
      {!isNear && step.provider !== null && (
        <Packages
          {...props}
          key={step.provider.id}
          provider={step.provider}
          hasCome={step.provider.id === cameWith}
        />
      )}
    </main>
  )
}

const Packages = ({
  provider,
  step,
  buyer,
  isMoved,
  hasCome,
  onPack,
  onContinue,
}: SelectStepProps & { provider: Provider; hasCome: boolean }) => {
  const head = useRef<HTMLHeadingElement>(null)
  // Packages appear below the list of shops: a phone shows their top, and begins there for who came with a shop.
  useEffect(() => {
    const beginsHere = hasCome && !isMoved
    head.current?.scrollIntoView({ block: beginsHere ? 'start' : 'nearest' })
    if (beginsHere) head.current?.focus({ preventScroll: true })
  }, [isMoved, hasCome])
  return (
    <section aria-label={`Packages of ${provider.businessName}`}>
      <h2
        ref={head}
        tabIndex={-1}
        className="pt-5 text-lg outline-none scroll-mb-40 [overflow-wrap:anywhere]"
      >
        {provider.businessName}
      </h2>
      <fieldset>
        <legend className="pt-1 pb-2.5 font-bold">Choose a package</legend>
        {!isOpen(provider) ? (
          <EmptyState title={THIS_SELLER_IS_CLOSED_NOW} text="Choose another provider, or try again later." />
        ) : provider.packages.length === 0 ? (
          <EmptyState
            title={NO_PACKAGES_AVAILABLE_AT_THE_MOMENT}
            text="Choose another provider, or try again later."
          />
        ) : (
          <>
            {stateOf(provider) === 'offline' && (
              <div className="pb-3">
                <WifiMayBeOff />
              </div>
            )}
            {provider.joining === 'by_hand' && (
              <div className="pb-3">
                <ConnectedManually />
              </div>
            )}
            <PackageCards
              packs={provider.packages}
              chosen={step.pack}
              buyer={buyer}
              onChoose={(pack) => onPack(provider, pack)}
            />
            {step.pack?.options?.travels && (
              <p className="mt-3 text-sm">
                You can use these minutes at shops that take minutes of other shops.
              </p>
            )}
            <p className="mt-3 text-sm text-muted">
              All prices include <GstRate />
            </p>
            {provider.givesBackOutages && <OutagePromise />}
            {step.pack !== null && (
              <div className="grid sticky bottom-0 z-[2] -mx-page mt-4 px-page py-2.5 bg-surface border-t border-line shadow-bar wide:static wide:mx-0 wide:justify-end wide:p-0 wide:bg-transparent wide:border-0 wide:shadow-none">
                <Button size="big" onClick={onContinue}>
                  Continue to Purchase
                </Button>
              </div>
            )}
          </>
        )}
      </fieldset>
    </section>
  )
}
