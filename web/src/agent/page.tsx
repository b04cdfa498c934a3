import { logoutAgent } from '@minit/contract/agent/agents.ts'
import { ApiError } from '@minit/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr } from '../lib/action.ts'
import { call } from '../lib/call.ts'
import { useTitle } from '../lib/navigation.ts'
import * as paths from '../lib/paths.ts'
import { LogoutButton } from '../ui/logout-button.tsx'
import { AuthenticatedHead, WaitingScreen } from '../ui/page-head.tsx'
import { FailedSection } from '../ui/sections.tsx'
import { YOU_ARE_STILL_LOGGED_IN } from '../words/everyone.ts'
import { AgentCards } from './cards.tsx'
import { AgentDashboard, ShopNotReady } from './dashboard.tsx'
import { AgentLogin } from './login.tsx'
import { type AgentBatch, dashboardQuery } from './queries.ts'

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-w-[560px] mx-auto px-page pt-4 pb-12'

/** Reloads the page, so that no data of the session stays in memory for the phone's next user. */
const leave = async (): Promise<void> => {
  await call(logoutAgent, {})
  window.location.replace(paths.agent())
}

const isUnknownAgent = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** An agent's own page: the login, else their cards and the amount they owe. */
export const Page = () => {
  useTitle('Vouchers to sell')
  const { data, error, isFetching } = useQuery(dashboardQuery())
  const [opened, setOpened] = useState<string | null>(null)
  if (isUnknownAgent(error)) return <AgentLogin />
  if (data === undefined && error === null) return <WaitingScreen title="Vouchers to sell" />
  const batch: AgentBatch | undefined = data?.batches.find(({ id }) => id === opened)
  return (
    <>
      <AuthenticatedHead aside={<LogoutButton logOut={leave} failed={failureOr(YOU_ARE_STILL_LOGGED_IN)} />}>
        <h1 className="pt-0.5 text-xl leading-[1.2] [overflow-wrap:anywhere]">
          {data?.businessName ?? 'Vouchers to sell'}
        </h1>
        <p className="pb-4 text-sm text-muted [overflow-wrap:anywhere]">
          {data === undefined ? 'Cards that you sell' : `Cards that ${data.name} sells`}
        </p>
      </AuthenticatedHead>
      <main className={COLUMN}>
        {data === undefined && (
          <FailedSection
            title="We could not load your page"
            text="Check your connection."
            isBusy={isFetching}
          />
        )}
        {data !== undefined && batch === undefined && (
          <AgentDashboard desk={data} onOpen={({ id }) => setOpened(id)} />
        )}
        {data !== undefined && batch !== undefined && (
          <>
            <ShopNotReady {...data} />
            <AgentCards batch={batch} maySell={data.lacks === null} onBack={() => setOpened(null)} />
          </>
        )}
      </main>
    </>
  )
}
