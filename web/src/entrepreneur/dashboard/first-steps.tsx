import { ONBOARDING_STEPS } from '@minit/domain/shop/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { ADD_THE_CODES_OF_YOUR_BOX } from '../../words/sellers.ts'
import { PlaceButton } from '../place/place-button.tsx'
import { placeQuery } from '../place/place-query.ts'
import type { Stats } from '../queries.ts'
import { useMay } from '../rights.tsx'
import { NameWifiButton } from './name-wifi-button.tsx'
import { type FirstStep, firstSteps, isNewShop } from './ready-steps.ts'

type StepProps = { isDone: boolean; isOptional?: boolean; title: string; text: string; children?: ReactNode }

const Mark = ({ isDone }: Pick<StepProps, 'isDone'>) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid place-items-center flex-none size-7 rounded-full',
      isDone ? 'bg-action text-on-action' : 'border-2 border-edge',
    )}
  >
    {isDone && <Check className="size-4" />}
  </span>
)

/** An optional step has no circle to fill, only a tick once it is done. */
const Step = ({ isDone, isOptional = false, title, text, children }: StepProps) => (
  <li className="flex gap-3 px-4 py-3 border-t border-line wide:items-center">
    {isOptional && !isDone ? <span className="flex-none w-7" /> : <Mark isDone={isDone} />}
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2 min-w-0">
      <p className="min-w-45">
        <b className="block">
          {isDone && <span className="spoken">Done: </span>}
          {title}
          {isOptional && !isDone && <span className="font-normal text-muted"> (optional)</span>}
        </b>
        <span className="text-sm text-muted">{text}</span>
      </p>
      {!isDone && children}
    </div>
  </li>
)

const OnboardingStep = ({ onboarding }: Pick<Stats, 'onboarding'>) => {
  const { completed, currentStep } = onboarding
  const hasBegun = currentStep > 1
  return (
    <Step
      isDone={completed}
      isOptional
      title="Learn the business in eight short steps"
      text={hasBegun ? `You are at step ${currentStep} of ${ONBOARDING_STEPS.length}.` : 'About ten minutes.'}
    >
      <GoLink href={paths.onboarding()} variant="ghost" size="small">
        {hasBegun ? 'Go on' : 'Start'}
        <ArrowRight />
      </GoLink>
    </Step>
  )
}

/** A link to an unfinished onboarding, for a seller who already sells. */
const UnfinishedOnboarding = ({ onboarding }: Pick<Stats, 'onboarding'>) => (
  <section aria-labelledby="unfinished">
    <Card>
      <h2 id="unfinished" className="px-4 py-3 text-lg">
        Finish what you began
      </h2>
      <ol>
        <OnboardingStep onboarding={onboarding} />
      </ol>
    </Card>
  </section>
)

/** Optional, because a shop sells without it; customers find it by its place. */
const PlaceStep = () => {
  const { data } = useQuery(placeQuery())
  const isPlaced = data !== undefined && (data.area !== null || data.position !== null)
  return (
    <Step
      isDone={isPlaced}
      isOptional
      title="Show customers where you are"
      text="They see how far it is, and when you are open."
    >
      <PlaceButton />
    </Step>
  )
}

const JOINING_STEPS: Record<Stats['joining'], { title: string; text: string }> = {
  router: {
    title: 'Connect your router',
    text: 'It lets in who has paid: GL.iNet, OpenWrt, MikroTik, UniFi and others. You sell nothing before it is connected.',
  },
  codes: {
    title: ADD_THE_CODES_OF_YOUR_BOX,
    text: 'Upload what your box printed. You sell nothing before.',
  },
  by_hand: {
    title: 'Connect your router',
    text: 'Not needed by hand: you type your WiFi password into each phone. A router does it by itself.',
  },
}

type NeededProps = {
  isDone: boolean
  /** The next one has the green button. */
  isNext: boolean
  joining: Stats['joining']
  onAddPackage: () => void
}

const NEEDED: Record<FirstStep, (props: NeededProps) => ReactNode> = {
  installation: ({ isDone }) => (
    <Step
      isDone={isDone}
      title="Minit installs your equipment"
      text="The installer names your WiFi and connects your router."
    />
  ),
  network: ({ isDone, isNext }) => (
    <Step
      isDone={isDone}
      title="Name your WiFi"
      text="The name that customers see on their phones, and how they get on it."
    >
      <NameWifiButton variant={isNext ? 'action' : 'ghost'} />
    </Step>
  ),
  package: ({ isDone, isNext, onAddPackage }) => (
    <Step isDone={isDone} title="Make your first package" text="Minutes for a price: 1h is a good start.">
      <Button variant={isNext ? 'action' : 'ghost'} size="small" onClick={onAddPackage}>
        Add package
      </Button>
    </Step>
  ),
  joining: ({ isDone, isNext, joining }) => (
    <Step isDone={isDone} {...JOINING_STEPS[joining]}>
      <GoLink href={paths.connectRouter()} variant={isNext ? 'action' : 'ghost'} size="small">
        Connect
      </GoLink>
    </Step>
  ),
}

type FirstStepsProps = { stats: Stats; packs: readonly unknown[]; onAddPackage: () => void }

/** The steps before the first sale, the needed ones first; for a shop that `hasFirstSteps`. */
export const FirstSteps = ({ stats, packs, onAddPackage }: FirstStepsProps) => {
  const { joining, onboarding, awaitsInstallation } = stats
  const needed = firstSteps(stats, packs)
  const next = needed.find(({ step, isDone }) => !isDone && step !== 'installation')?.step
  const isNew = isNewShop(stats)
  const mayPlace = useMay('change_settings')
  if (!isNew && needed.every(({ isDone }) => isDone)) return <UnfinishedOnboarding onboarding={onboarding} />
  return (
    <section aria-labelledby="first-steps">
      <Card>
        <div className="px-4 py-3">
          <h2 id="first-steps" className="text-lg">
            {isNew ? `Welcome, ${stats.businessName}` : 'Before you can sell'}
          </h2>
          <p className="text-sm text-muted">These steps lead to your first sale.</p>
        </div>
        <ol>
          {needed.map(({ step, isDone }) => (
            <Fragment key={step}>
              {NEEDED[step]({ isDone, isNext: step === next, joining, onAddPackage })}
            </Fragment>
          ))}
          {!awaitsInstallation && joining === 'by_hand' && (
            <Step isDone={false} isOptional {...JOINING_STEPS.by_hand}>
              <GoLink href={paths.connectRouter()} variant="ghost" size="small">
                Connect
              </GoLink>
            </Step>
          )}
          {mayPlace && <PlaceStep />}
          <OnboardingStep onboarding={onboarding} />
        </ol>
      </Card>
    </section>
  )
}
