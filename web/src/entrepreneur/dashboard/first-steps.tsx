import { ONBOARDING_STEPS } from '@minit/domain/shop/onboarding.ts'
import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { packagesQuery, type Stats, statsQuery } from '../queries.ts'
import { NameWifiButton } from './name-wifi-button.tsx'
import { stepsOf } from './ready-steps.ts'

type StepProps = { isDone: boolean; title: string; text: string; children: ReactNode }

const Step = ({ isDone, title, text, children }: StepProps) => (
  <li className="flex gap-3 px-4 py-3 border-t border-line wide:items-center">
    <span
      aria-hidden="true"
      className={cx(
        'grid place-items-center flex-none size-7 rounded-full',
        isDone ? 'bg-action text-on-action' : 'border-2 border-edge',
      )}
    >
      {isDone && <Check className="size-4" />}
    </span>
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2 min-w-0">
      <p className="min-w-45">
        <b className="block">
          {isDone && <span className="spoken">Done: </span>}
          {title}
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
      title="Learn the business in eight short steps"
      text={hasBegun ? `You are at step ${currentStep} of ${ONBOARDING_STEPS.length}.` : 'About ten minutes.'}
    >
      <GoLink href={paths.onboarding()} size="small">
        {hasBegun ? 'Go on' : 'Start'}
        <ArrowRight />
      </GoLink>
    </Step>
  )
}

/** A link to an unfinished onboarding, for a seller who already sells. Without a start it is hidden. */
const UnfinishedOnboarding = ({ onboarding }: Pick<Stats, 'onboarding'>) =>
  onboarding.completed || onboarding.currentStep === 1 ? null : (
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

/** The last step is done once a router has reported, or when the seller connects phones by hand. */
const JOINING_STEPS: Record<Stats['joining'], { title: string; text: string }> = {
  router: {
    title: 'Connect your router',
    text: 'It lets in who has paid: GL.iNet, OpenWrt, MikroTik, UniFi and others. You sell nothing before it is connected.',
  },
  codes: {
    title: 'Add the codes of your box',
    text: 'Upload what your box printed. You sell nothing before.',
  },
  by_hand: {
    title: 'Connect your router',
    text: 'Not needed by hand: you type your WiFi password into each phone. A router does it by itself.',
  },
}

/** The steps before the first sale. Hidden once all are done, or when the shop may not sell. */
export const FirstSteps = ({ onAddPackage }: { onAddPackage: () => void }) => {
  const stats = useQuery(statsQuery()).data
  const packs = useQuery(packagesQuery()).data
  if (stats === undefined || packs === undefined || !maySell(stats.subscriptionStatus)) return null
  const { hasNetwork, hasPackages, canJoin } = stepsOf(stats, packs)
  const isNew = stats.totalCustomers === 0 && !stats.onboarding.completed
  if (!isNew && hasNetwork && hasPackages && canJoin)
    return <UnfinishedOnboarding onboarding={stats.onboarding} />
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
          <OnboardingStep onboarding={stats.onboarding} />
          {!stats.awaitsInstallation && (
            <Step
              isDone={hasNetwork}
              title="Name your WiFi"
              text="The name that customers see on their phones, and how they get on it."
            >
              <NameWifiButton />
            </Step>
          )}
          <Step
            isDone={hasPackages}
            title="Make your first package"
            text="Minutes for a price: 1h is a good start."
          >
            <Button variant="ghost" size="small" onClick={onAddPackage}>
              Add package
            </Button>
          </Step>
          {/* The installer connects rented equipment. */}
          {!stats.awaitsInstallation && (
            <Step isDone={canJoin && hasNetwork} {...JOINING_STEPS[stats.joining]}>
              <GoLink href={paths.connectRouter()} variant="ghost" size="small">
                Connect
              </GoLink>
            </Step>
          )}
        </ol>
      </Card>
    </section>
  )
}
