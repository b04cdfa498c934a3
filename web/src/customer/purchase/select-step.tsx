import { useEffect, useRef } from 'react'
import { readChoiceAgain } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Buyer } from './buyer.ts'
import { PackageCards } from './package-cards.tsx'
import { ProviderList } from './provider-list.tsx'
import type { Provider, ProviderPack } from './queries.ts'
import { StepHead } from './step-frame.tsx'
import { isOpen, type Step } from './steps.ts'

type SelectStepProps = {
  step: Extract<Step, { name: 'select' }>
  providers: readonly Provider[]
  buyer: Buyer | null
  isMoved: boolean
  onProvider: (provider: Provider) => void
  onPack: (provider: Provider, pack: ProviderPack) => void
  onContinue: () => void
}

/** Who to buy from, and what. */
export const SelectStep = (props: SelectStepProps) => {
  const { step, providers, onProvider } = props
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before scripts took over, or before a payment failed
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
      <div ref={list}>
        <ProviderList providers={providers} chosen={step.provider} onChoose={onProvider} />
      </div>
      {step.provider !== null && <Packages {...props} key={step.provider.id} provider={step.provider} />}
    </main>
  )
}

const Packages = ({
  provider,
  step,
  buyer,
  onPack,
  onContinue,
}: SelectStepProps & { provider: Provider }) => {
  const legend = useRef<HTMLLegendElement>(null)
  // What comes up below a phone's window must not go unseen.
  useEffect(() => {
    legend.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset>
      <legend ref={legend} className="pt-5 pb-2.5 text-lg font-bold scroll-mb-40">
        Choose a package
      </legend>
      {!isOpen(provider) ? (
        <EmptyState title="This seller is closed now" text="Choose another provider, or try again later." />
      ) : provider.packages.length === 0 ? (
        <EmptyState
          title="No packages available at the moment"
          text="Choose another provider, or try again later."
        />
      ) : (
        <>
          <PackageCards
            packs={provider.packages}
            chosen={step.pack}
            buyer={buyer}
            onChoose={(pack) => onPack(provider, pack)}
          />
          <p className="mt-3 text-sm text-muted">All prices include 15% GST</p>
          {step.pack !== null && (
            <div className="mt-4 grid wide:justify-end">
              <Button size="big" onClick={onContinue}>
                Continue to Purchase
              </Button>
            </div>
          )}
        </>
      )}
    </fieldset>
  )
}
