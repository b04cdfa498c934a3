import { LESSON_IDS } from '@minit/domain/shop/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { leText } from '../../../lib/money.ts'
import { Notice } from '../../../ui/notice.tsx'
import { NameWifiButton } from '../../dashboard/name-wifi-button.tsx'
import { type Pack, type Stats, statsQuery } from '../../queries.ts'
import type { Choices } from '../answers.ts'
import { startersFor } from '../starters.ts'
import { useLaunch } from '../use-launch.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../wizard-frame.tsx'
import { StarterList } from './starter-list.tsx'

const methodsOf = (payments: Choices['payments'], acceptsVult: boolean): string =>
  [
    payments.acceptsOrangeMoney !== false && 'Orange Money',
    payments.acceptsAfricellMoney !== false && 'Africell Money',
    acceptsVult && 'Vult',
    'cash',
  ]
    .filter(Boolean)
    .join(', ')

const Done = ({ children }: { children: string }) => (
  <li className="flex items-center gap-2">
    <CircleCheck className="text-action-ink" />
    {children}
  </li>
)

/** Without a WiFi name customers would not know which network to join, so nothing can be sold. */
const UnnamedWifi = () => {
  const stats = useQuery(statsQuery()).data
  if (stats === undefined || stats.networkName !== '') return null
  return (
    <Notice tone="warn">
      <b>Your WiFi has no name yet</b>
      <p className="mb-2">Customers cannot buy before you say which network they join.</p>
      <NameWifiButton />
    </Notice>
  )
}

const BEGINS: Record<Stats['joining'], string> = {
  router: 'Their minutes begin when a phone first connects, so people can pay before they come.',
  by_hand: 'Their minutes begin when you connect the phone, at the latest 15 minutes after payment.',
  codes: 'Their time begins when the customer types the code of your box.',
}

type LaunchStepProps = {
  wizard: Wizard
  packs: readonly Pack[]
  stats: Pick<Stats, 'hasOwnInternet' | 'joining' | 'paymentLimits'>
}

/** The last step: a summary, and the first packages. */
export const LaunchStep = ({ wizard, packs, stats }: LaunchStepProps) => {
  const { forms, lessons, step, goBack } = wizard
  const choices = (): Choices => ({
    goals: forms.goals.getValues(),
    pricing: forms.pricing.getValues(),
    payments: forms.payments.getValues(),
    completedLessons: [...lessons],
  })
  const starters = startersFor(forms.pricing.getValues(), stats.hasOwnInternet, packs)
  const hasVult = stats.paymentLimits.some(({ method }) => method === 'vult')
  const { form, submit, isBusy, failure } = useLaunch(choices, starters, stats.joining)
  return (
    <WizardFrame
      step={step}
      onSubmit={() => void submit()}
      onBack={goBack}
      isBusy={isBusy}
      busyLabel="Finishing..."
      failure={failure}
      goOnLabel="Complete onboarding"
    >
      <ul className="grid gap-1.5">
        <Done>{`${lessons.length} of ${LESSON_IDS.length} lessons done`}</Done>
        <Done>{`You accept ${methodsOf(forms.payments.getValues(), hasVult)}`}</Done>
      </ul>
      <UnnamedWifi />
      <div className="grid gap-2.5">
        <h3 className="text-lg">Packages to begin with</h3>
        <p className="text-sm text-muted">
          {packs.length === 0
            ? 'Made from your prices. Take them as they are, change them, or leave some out. You can edit them at any time.'
            : `You sell already: ${packs.map(({ name, price }) => `${name}, ${leText(price)}`).join('; ')}. Tick what else you want.`}
        </p>
        <p className="text-sm text-muted">{BEGINS[stats.joining]}</p>
        <StarterList form={form} hasOwnInternet={stats.hasOwnInternet} />
      </div>
    </WizardFrame>
  )
}
