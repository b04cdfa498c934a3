import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH, AuthenticatedHead } from '../../ui/page-head.tsx'
import { gatewaysQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CodesPanel } from './codes/codes-panel.tsx'
import { ConnectForm } from './connect-form.tsx'
import { LiveSteps } from './live-steps.tsx'
import { PasteLine } from './paste-line.tsx'
import { PhonesOnline } from './phones-online.tsx'
import type { Made } from './queries.ts'
import { RadiusValues } from './radius-values.tsx'
import { RouterList } from './router-list.tsx'
import { DataUsed } from './usage.tsx'

const BackToDashboard = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Back to Dashboard
  </GoLink>
)

const Explanation = () => (
  <section aria-labelledby="what-it-brings" className="grid gap-3 p-4 rounded-lg bg-info-soft">
    <h2 id="what-it-brings" className="text-lg">
      What a connected router does
    </h2>
    <ul className="grid gap-2 pl-5 list-disc text-sm text-info-ink">
      <li>
        <b>GL.iNet, OpenWrt, MikroTik:</b> phones that join your WiFi come to your shop. Who pays there is
        online without typing a code. Added minutes and refunds reach the router.
      </li>
      <li>
        <b>Another RADIUS hotspot:</b> customers type their code at its login. It closes when their time ends.
        Added minutes count once they log in again, and a refund closes it only where your line has a fixed
        address: there most routers take added minutes at once, too.
      </li>
      <li>
        <b>It prints its own codes:</b> it goes on doing so, and we sell them. The box counts the time.
      </li>
    </ul>
    <p className="text-sm text-info-ink">
      Without any: choose “by hand” in your settings, and type your WiFi password into each phone yourself.
    </p>
  </section>
)

/**
 * The panel next to the list. The page stores a line to paste while it is open, because it cannot be
 * read again.
 */
type Opened = { kind: 'connect' } | { kind: 'made'; made: Made } | { kind: 'follow'; id: string } | null

// On a phone the setup is above the list, on a wide screen next to it.
const COLUMN = 'contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:content-start desk:gap-5'
const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4 pb-12 wide:gap-5 wide:pt-6 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

/** Reports of routers, if there is one that reports: a box that prints codes does not. */
const Seen = () => {
  const { data } = useQuery(gatewaysQuery())
  if (data === undefined || data.every(({ kind }) => kind === 'codes')) return null
  return (
    <>
      <div className="max-desk:order-1">
        <PhonesOnline />
      </div>
      <div className="max-desk:order-1">
        <DataUsed />
      </div>
    </>
  )
}

const followedIn = (opened: Opened): string | null => {
  if (opened?.kind === 'follow') return opened.id
  // A router that prints its own codes has no progress to follow.
  return opened?.kind === 'made' && opened.made.kind !== 'codes' ? opened.made.id : null
}

type SetupProps = { made: Made; name: string; onMade: (made: Made) => void; onClose: () => void }

const SetupOf = ({ made: { id, setup }, name, onMade, onClose }: SetupProps) => {
  switch (setup.kind) {
    case 'opennds':
    case 'mikrotik':
      return <PasteLine key={setup.command} id={id} setup={setup} onMade={onMade} />
    case 'radius':
      return <RadiusValues key={setup.secret} id={id} setup={setup} />
    case 'codes':
      return <CodesPanel key={id} id={id} name={name} onClose={onClose} />
  }
}

const Parts = () => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = (): void => setOpened(null)
  const showMade = (made: Made): void => setOpened({ kind: 'made', made })
  const followed = followedIn(opened)
  const shown = opened?.kind === 'made' ? opened.made.id : followed
  const gateway = useQuery(gatewaysQuery()).data?.find(({ id }) => id === shown)
  const printsCodes = gateway?.kind === 'codes'
  return (
    <main className={cx(AUTHENTICATED_WIDTH, LAYOUT)}>
      <div className={COLUMN}>
        {opened?.kind === 'connect' && <ConnectForm onMade={showMade} onCancel={close} />}
        {opened?.kind === 'made' && (
          <SetupOf made={opened.made} name={gateway?.name ?? ''} onMade={showMade} onClose={close} />
        )}
        {opened?.kind === 'follow' && printsCodes && (
          <CodesPanel key={opened.id} id={opened.id} name={gateway.name} onClose={close} />
        )}
        <div className="max-desk:order-1">
          <RouterList
            isConnecting={opened?.kind === 'connect'}
            onConnect={() => setOpened({ kind: 'connect' })}
            onFollow={(id) => setOpened({ kind: 'follow', id })}
            onMade={showMade}
            onRemoved={(id) => id === shown && close()}
          />
        </div>
        <Seen />
      </div>
      <div className={COLUMN}>
        {followed !== null && !printsCodes && (
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
      <RequireEntrepreneur action="see_network" fallback={<main aria-busy="true" />}>
        <Parts />
      </RequireEntrepreneur>
    </>
  )
}
