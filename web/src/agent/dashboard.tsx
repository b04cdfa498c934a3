import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { cardLastDay } from '@minit/domain/sales/voucher-sheets.ts'
import { lackText } from '@minit/domain/shop/shop-lacks.ts'
import { ChevronRight, Phone } from 'lucide-react'
import { leText } from '../lib/money.ts'
import * as paths from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card, Section } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptySection } from '../ui/sections.tsx'
import type { AgentBatch, AgentDashboardData } from './queries.ts'

/** The amount to bring or to receive, in large letters: agents open the page for it. */
const Debt = ({ desk }: { desk: AgentDashboardData }) => {
  const { owed, soldToday, businessName, phoneNumber } = desk
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{owed < 0 ? `${businessName} owes you` : 'You owe'}</p>
          <p className="text-3xl font-bold leading-[1.2]">{leText(Math.abs(owed))}</p>
        </div>
        <p className="flex-none text-right">
          <b className="block text-xl leading-[1.2]">{soldToday}</b>
          <span className="text-sm text-muted">sold today</span>
        </p>
      </div>
      <p className="text-sm text-muted">
        {owed > 0
          ? `Bring it to ${businessName}. Your part of each sale is taken off already.`
          : 'Your part of each sale is taken off already.'}
      </p>
      <LinkButton href={paths.call(phoneNumber)} variant="ghost" size="small">
        <Phone />
        Call {businessName}
      </LinkButton>
    </Card>
  )
}

const leftText = ({ isHanded, leftCount, soldCount }: AgentBatch): string => {
  if (isHanded) return `All ${soldCount} are yours: they are in what you owe`
  return `${leftCount} to sell · ${soldCount} sold`
}

const BatchRow = ({ batch, onOpen }: { batch: AgentBatch; onOpen: () => void }) => (
  <li className="border-t border-line">
    <button
      type="button"
      onClick={onOpen}
      className="flex items-center gap-3 w-full min-h-touch px-4 py-3.5 text-left hover:bg-sunk"
    >
      <span className="flex-1 min-w-0">
        <b className="block text-lg leading-[1.2]">
          {formatDurationWithDays(batch.durationMinutes)} · {leText(batch.price)}
        </b>
        <span className="block text-sm [overflow-wrap:anywhere]">
          Batch {batch.number}, {batch.packageName}
        </span>
        <span className="block text-sm text-muted">{leftText(batch)}</span>
        {batch.commission > 0 && !batch.isHanded && (
          <span className="block text-sm text-muted">You keep {leText(batch.commission)} of each</span>
        )}
        <span className="block text-sm text-muted">{cardLastDay(batch.lastDay)}</span>
      </span>
      <ChevronRight />
    </button>
  </li>
)

/** Says why no card can be sold now; empty when the shop is ready. */
export const ShopNotReady = ({ lacks, businessName }: Pick<AgentDashboardData, 'lacks' | 'businessName'>) =>
  lacks === null ? null : (
    <Notice tone="warn" role="status">
      <b>{lackText(lacks)}</b>
      <p>Sell no cards now. Ask {businessName}.</p>
    </Notice>
  )

/** An agent's own page: the amount they owe, and their batches. */
export const AgentDashboard = ({
  desk,
  onOpen,
}: {
  desk: AgentDashboardData
  onOpen: (batch: AgentBatch) => void
}) => (
  <>
    <ShopNotReady {...desk} />
    <Debt desk={desk} />
    <Section id="batches" title="Your cards">
      {desk.batches.length === 0 ? (
        <EmptySection title="No cards yet" text={`Ask ${desk.businessName} for cards to sell.`} />
      ) : (
        <ul aria-label="Your cards">
          {desk.batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} onOpen={() => onOpen(batch)} />
          ))}
        </ul>
      )}
    </Section>
  </>
)
