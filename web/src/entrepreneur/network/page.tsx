import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH, AuthenticatedHead } from '../../ui/page-head.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { ConnectForm } from './connect-form.tsx'
import { LiveSteps } from './live-steps.tsx'
import { PasteLine } from './paste-line.tsx'
import type { Made } from './queries.ts'
import { RouterList } from './router-list.tsx'

const BackToDashboard = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Back to Dashboard
  </GoLink>
)

/** What a router does for a seller, and what it does not. */
const Explanation = () => (
  <section aria-labelledby="what-it-brings" className="grid gap-3 p-4 rounded-lg bg-info-soft">
    <h2 id="what-it-brings" className="text-lg">
      What a connected router does
    </h2>
    <ul className="grid gap-2 pl-5 list-disc text-sm text-info-ink">
      <li>Phones that join your WiFi come to your shop.</li>
      <li>Customers who pay go online by themselves. Their code is still there to be typed.</li>
      <li>At the end of their time, or after a refund, the router closes.</li>
      <li>Added minutes reach the router while they are online.</li>
    </ul>
    <p className="text-sm text-info-ink">
      GL.iNet and OpenWrt 22 or later can be connected. Other routers: sell with codes shown on the customer’s
      screen, as today.
    </p>
  </section>
)

/** What is open beside the list. A line to paste is not asked for again: it is kept here while one looks. */
type Opened = { kind: 'connect' } | { kind: 'made'; made: Made } | { kind: 'follow'; id: string } | null

// On a phone the set-up stands before the list, on a desk beside it.
const COLUMN = 'contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:content-start desk:gap-5'
const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4 pb-12 wide:gap-5 wide:pt-6 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

const Parts = () => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = (): void => setOpened(null)
  const showMade = (made: Made): void => setOpened({ kind: 'made', made })
  const followed = opened?.kind === 'made' ? opened.made.id : opened?.kind === 'follow' ? opened.id : null
  return (
    <main className={cx(AUTHENTICATED_WIDTH, LAYOUT)}>
      <div className={COLUMN}>
        {opened?.kind === 'connect' && <ConnectForm onMade={showMade} onCancel={close} />}
        {opened?.kind === 'made' && (
          <PasteLine key={opened.made.setup.command} made={opened.made} onMade={showMade} />
        )}
        <div className="max-desk:order-1">
          <RouterList
            isConnecting={opened?.kind === 'connect'}
            onConnect={() => setOpened({ kind: 'connect' })}
            onFollow={(id) => setOpened({ kind: 'follow', id })}
            onMade={showMade}
            onRemoved={(id) => id === followed && close()}
          />
        </div>
      </div>
      <div className={COLUMN}>
        {followed !== null && (
          <LiveSteps key={followed} id={followed} takesFocus={opened?.kind === 'follow'} onClose={close} />
        )}
        <div className="max-desk:order-2">
          <Explanation />
        </div>
      </div>
    </main>
  )
}

export const Page = () => {
  useTitle('Your routers')
  return (
    <>
      <AuthenticatedHead aside={<BackToDashboard />}>
        <h1 className="pt-0.5 pb-4 text-xl leading-[1.2] desk:pb-5 desk:text-2xl">Your routers</h1>
      </AuthenticatedHead>
      <RequireEntrepreneur fallback={<main aria-busy="true" />}>
        <Parts />
      </RequireEntrepreneur>
    </>
  )
}
