import { EQUIPMENT_NAMES, type InstallationState, longDay } from '@minit/domain/shop/installations.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { Facts } from '../facts.tsx'
import { whenText } from '../words.ts'
import type { Installation } from './queries.ts'

export type StepName = 'plan' | 'installed' | 'done'

const STATES: Record<InstallationState, { word: string; tone: BadgeTone }> = {
  to_plan: { word: 'No day yet', tone: 'warn' },
  planned: { word: 'Planned', tone: 'info' },
  installed: { word: 'Installed', tone: 'info' },
  done: { word: 'Done', tone: 'good' },
}

const dayOf = (day: string | null): string => (day === null ? '–' : longDay(day))

const nextText = ({ state, plannedDay, dueDay, technician, trainingDay, doneAt }: Installation): string => {
  switch (state) {
    case 'to_plan':
      return `Agree on a day by ${dayOf(dueDay)}`
    case 'planned':
      return `${technician} comes on ${dayOf(plannedDay)}`
    case 'installed':
      return trainingDay === null ? 'The training needs a day' : `Training on ${dayOf(trainingDay)}`
    case 'done':
      return `Open since ${whenText(doneAt)}`
  }
}

const factsOf = (installation: Installation): (readonly [label: string, text: string])[] => [
  ['Applicant', installation.fullName],
  ['Phone', installation.phoneNumber],
  ['Place', `${installation.location}, ${installation.nearestLandmark}`],
  ['Approved', whenText(installation.createdAt)],
  [
    'Day moved',
    installation.timesMoved === 0
      ? 'Never'
      : `${installation.timesMoved} times: ${installation.movedBecause}`,
  ],
  ['WiFi', installation.networkName],
  [
    'Installed',
    installation.installedAt === null
      ? 'Not yet'
      : `${whenText(installation.installedAt)}, by ${installation.installedBy}`,
  ],
  ...installation.items.map(
    ({ kind, name, serial }) => [EQUIPMENT_NAMES[kind], `${name}, ${serial}`] as const,
  ),
  [
    'Training',
    installation.trainer === null || installation.trainee === null
      ? dayOf(installation.trainingDay)
      : `${dayOf(installation.trainingDay)}: ${installation.trainer} with ${installation.trainee}`,
  ],
]

const BUTTONS: Record<InstallationState, readonly (readonly [StepName, string])[]> = {
  to_plan: [['plan', 'Set the day']],
  planned: [
    ['plan', 'Move the day'],
    ['installed', 'Installed'],
  ],
  installed: [
    ['installed', 'Correct'],
    ['done', 'Training done'],
  ],
  done: [],
}

type InstallationRowProps = { installation: Installation; onStep: (step: StepName) => void }

/** One installation: seller, place, next step and deadline; all details on demand. */
export const InstallationRow = ({ installation, onStep }: InstallationRowProps) => {
  const { businessName, location, state, isOverdue } = installation
  const [isOpen, setIsOpen] = useState(false)
  const { word, tone } = STATES[state]
  const buttons = BUTTONS[state]
  return (
    <ListRow>
      <div className="flex-[1_1_240px] min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <span className="min-w-0 break-words">{businessName}</span>
          <Badge tone={tone}>{word}</Badge>
          {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </h2>
        <p>{nextText(installation)}</p>
        <p className="text-sm text-muted break-words">{location}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {buttons.map(([step, label], at) => (
          <Button
            key={step}
            size="small"
            variant={at === buttons.length - 1 ? 'action' : 'ghost'}
            onClick={() => onStep(step)}
          >
            {label}
            <span className="spoken"> of {businessName}</span>
          </Button>
        ))}
      </div>
      <div className="basis-full">
        <Button
          variant="plain"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-3"
        >
          <ChevronDown className={isOpen ? 'rotate-180' : ''} />
          {isOpen ? 'Hide details' : 'Show details'}
          <span className="spoken"> of {businessName}</span>
        </Button>
        {isOpen && (
          <Facts
            facts={factsOf(installation)}
            className="wide:grid-cols-3 desk:grid-cols-4 mt-2 p-3.5 rounded-lg bg-sunk break-words"
          />
        )}
      </div>
    </ListRow>
  )
}
