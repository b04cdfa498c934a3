import type { Range } from '../dashboard/tabs.ts'
import { SecurityCard } from '../security/security-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AttentionCard } from './attention-card.tsx'
import { CheckCard } from './check-card.tsx'
import { MetricCards } from './metric-cards.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RateCard } from './rate-card.tsx'
import { SignupsCard } from './signups-card.tsx'
import { SupportCard } from './support-card.tsx'

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] gap-3 mt-3 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:items-start desk:gap-5 desk:mt-5'
const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5'

/** The platform at a glance: figures, what needs a person, then who came and what happened. */
export const OverviewTab = ({ range }: { range: Range }) => (
  <>
    <MetricCards range={range} />
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <AttentionCard />
        <SignupsCard />
        <CheckCard />
        <RateCard />
        <SupportCard />
        <SecurityCard />
      </div>
      <div className={COLUMN}>
        <QuickActions />
        <ActivityCard />
      </div>
    </div>
  </>
)
