import { ApiError } from '@minit/contract/call.ts'
import { listGateways } from '@minit/contract/entrepreneur/gateways.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearch } from '../../../lib/location.ts'
import { useTitle } from '../../../lib/navigation.ts'
import * as paths from '../../../lib/paths.ts'
import { refreshRows } from '../../../lib/query.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { PageHead, WaitingScreen } from '../../../ui/page-head.tsx'
import { FailedSection } from '../../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { RequireEntrepreneur } from '../../require-entrepreneur.tsx'
import { IfAllowed, useMay } from '../../rights.tsx'
import { type Followed, followedQuery } from '../queries.ts'
import { BoxStep } from './box-step.tsx'
import { type Box, boxOf } from './boxes.ts'
import { CheckStep } from './check-step.tsx'
import { CodesStep } from './codes-step.tsx'
import { DoneStep } from './done-step.tsx'
import { LineStep } from './line-step.tsx'
import { ManualStep } from './manual-step.tsx'
import { type FirstPlace, placeIn, type RouterPlace } from './place.ts'
import { PowerStep } from './power-step.tsx'
import { RADIUS_BRANDS, type RadiusBrand } from './radius-brands.ts'
import { isSetUp } from './setup-steps.ts'
import { ValuesStep } from './values-step.tsx'

const TITLE = 'Connect a router'

const isRadiusBrand = (box: Box): box is RadiusBrand => box in RADIUS_BRANDS

/** A message in the place of a step. */
const Around = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead />
    <main className="max-w-[640px] mx-auto px-page py-7">
      <h1 className="spoken">{TITLE}</h1>
      {children}
    </main>
  </>
)

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const Gone = () => (
  <EmptyState level="part" title="This router was removed" text="Its passes and sales stay.">
    <GoLink href={paths.network()}>Your routers</GoLink>
  </EmptyState>
)

/** What the seller needs for this router: a line, values or codes. */
const SetupStep = ({ router, box }: { router: Followed; box: Box }) => {
  if (router.kind === 'codes') return <CodesStep router={router} />
  if (router.radius !== null && isRadiusBrand(box))
    return <ValuesStep router={router} radius={router.radius} box={box} />
  return <LineStep router={router} box={box} />
}

/** Makes the list of routers read again when this one's state changes. */
const useListAsFresh = (state: Followed['state'] | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (state !== undefined) void refreshRows(client, listGateways)
  }, [client, state])
}

const RouterSteps = ({ place }: { place: RouterPlace }) => {
  const { data: router, error, isFetching } = useQuery(followedQuery(place.router))
  const maySetUp = useMay('change_settings')
  useListAsFresh(router?.state)
  if (router === undefined) {
    if (error === null)
      return (
        <Around>
          <Skeleton className="h-96 rounded-lg" />
        </Around>
      )
    return (
      <Around>
        {isGone(error) ? (
          <Gone />
        ) : (
          <FailedSection title="We could not load your router" isBusy={isFetching} />
        )}
      </Around>
    )
  }
  const box = boxOf(router.kind, place.box)
  // Who may not change settings sees how far it is, and can test it.
  if (!maySetUp && router.kind !== 'codes') return <CheckStep router={router} box={box} />
  if (place.step === 'power') return <PowerStep box={box} router={router.id} />
  if (place.step === 'line') return <SetupStep router={router} box={box} />
  // A box that prints codes has nothing to check, and only what was checked is done.
  const isDone = router.kind === 'codes' || (place.step === 'done' && isSetUp(router))
  return isDone ? <DoneStep router={router} box={box} /> : <CheckStep router={router} box={box} />
}

const FirstSteps = ({ place }: { place: FirstPlace }) => {
  if (place.step === 'box') return <BoxStep />
  return place.step === 'power' ? <PowerStep box={place.box} router={undefined} /> : <ManualStep />
}

const Wizard = () => {
  const place = placeIn(useSearch())
  return place.router !== undefined ? (
    <RouterSteps key={place.router} place={place} />
  ) : (
    <IfAllowed action="change_settings">
      <FirstSteps place={place} />
    </IfAllowed>
  )
}

/** Connects a router, one question a step; the address says which. */
export const Page = () => {
  useTitle(TITLE)
  return (
    <RequireEntrepreneur isAlone action="see_network" fallback={<WaitingScreen title={TITLE} />}>
      <Wizard />
    </RequireEntrepreneur>
  )
}
