import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { AgentLoginButton } from '../voucher-sheets/agent-login-button.tsx'
import { type Agent, agentsQuery } from './queries.ts'
import { countText } from './words.ts'

const AgentDialog = lazy(() =>
  import('./agent-dialog.tsx').then((module) => ({ default: module.AgentDialog })),
)
const SettleDialog = lazy(() =>
  import('./settle-dialog.tsx').then((module) => ({ default: module.SettleDialog })),
)

const Debt = ({ owed }: Pick<Agent, 'owed'>) => {
  if (owed === 0) return <Badge tone="good">Nothing open</Badge>
  return (
    <p className="flex-none text-right">
      <b className="block whitespace-nowrap">{leText(Math.abs(owed))}</b>
      <span className="block text-xs text-muted">{owed > 0 ? 'owes you' : 'you owe them'}</span>
    </p>
  )
}

type RowProps = { agent: Agent; onSettle: (agent: Agent) => void; onEdit: (agent: Agent) => void }

/** An agent with vouchers sold, vouchers left, and debt. */
const AgentRow = ({ agent, onSettle, onEdit }: RowProps) => {
  const { name, phoneNumber, commissionPercent, leftCount, soldCount, sold, commission, owed } = agent
  return (
    <li className="px-4 pt-3 pb-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <b className="break-words">{name}</b>
            {agent.isRemoved && <Badge>Removed</Badge>}
          </p>
          <p className="text-sm text-muted leading-[1.4]">
            {phoneNumber} · keeps {commissionPercent}
            {'\u00a0'}%
          </p>
        </div>
        <Debt owed={owed} />
      </div>
      <p className="mt-1 text-sm">
        {countText(soldCount, 'voucher')} sold: {leText(sold)}. Their share: {leText(commission)}. {leftCount}{' '}
        left.
      </p>
      <div className="flex flex-wrap gap-2.5 mt-2">
        {owed !== 0 && (
          <Button variant="soft" size="small" onClick={() => onSettle(agent)}>
            {owed > 0 ? 'Take cash' : 'Give cash'}
            <span className="spoken">
              {owed > 0 ? ' of ' : ' to '}
              {name}
            </span>
          </Button>
        )}
        {!agent.isRemoved && (
          <Button variant="ghost" size="small" onClick={() => onEdit(agent)}>
            Edit
            <span className="spoken"> {name}</span>
          </Button>
        )}
        {!agent.isRemoved && <AgentLoginButton agent={agent} />}
      </div>
    </li>
  )
}

/** The agents who sell vouchers elsewhere. */
export const AgentsCard = () => {
  const { data, isPending, isFetching } = useQuery(agentsQuery())
  const [editing, setEditing] = useState<Agent | 'new' | null>(null)
  const [settling, setSettling] = useState<Agent | null>(null)
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your agents" isBusy={isFetching} />
  const add = (
    <Button variant="ghost" size="small" onClick={() => setEditing('new')}>
      <UserPlus />
      Add an agent
    </Button>
  )
  return (
    <Section id="agents" title="Agents" aside={add}>
      {data === undefined ? (
        <LoadingRows label="Loading your agents" count={2} face="hidden" />
      ) : data.agents.length === 0 ? (
        <EmptySection
          title="No agents yet"
          text="An agent sells your vouchers in another place and keeps a part of the price. Here you see what each owes you."
        />
      ) : (
        <ul aria-label="Agents">
          {data.agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} onSettle={setSettling} onEdit={setEditing} />
          ))}
        </ul>
      )}
      <Suspense>
        {editing !== null && (
          <AgentDialog agent={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
        )}
        {settling !== null && <SettleDialog agent={settling} onDone={() => setSettling(null)} />}
      </Suspense>
    </Section>
  )
}
