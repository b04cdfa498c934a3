import { listPlaces } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import {
  distanceText,
  isNear,
  metresBetween,
  NEAR_TEXT,
  type Position,
} from '@minit/domain/shop/positions.ts'
import { useEffect, useState } from 'react'
import { ShopLink } from '../../checkout/shop-link.tsx'
import { call, messageOf } from '../../lib/call.ts'
import { type Located, type LocateProblem, locate } from '../../lib/locate.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'

type Place = Answer<typeof listPlaces>[number]

const PROBLEMS: Record<LocateProblem, string> = {
  refused:
    'Your browser does not let this page use your location. Choose an area above, or allow it and try again.',
  not_found: 'Your phone did not find its place. Choose an area above, or go outside and try again.',
}

/** From this many metres on, the customer reads how roughly the phone knows its place. */
const ROUGH_METRES = 500
const SHOWN = 12

type Found = { here: Located; places: Place[] }
type State = { kind: 'busy' } | { kind: 'failed'; text: string } | { kind: 'found'; found: Found }

const find = async (): Promise<Found> => {
  // The position stays here: the list is of the whole country, and this page sorts it.
  const [here, places] = await Promise.all([locate(), call(listPlaces, {})])
  return { here, places }
}

const textOf = (error: unknown): string =>
  error === 'refused' || error === 'not_found'
    ? PROBLEMS[error]
    : messageOf(error, 'We could not load the shops. Check your connection and try again.')

const metresTo = ({ at: [latitude, longitude] }: Place, here: Position): number =>
  metresBetween(here, { latitude, longitude })

/** Open shops by their distance from this phone, which keeps its position to itself. */
export const NearMe = ({ onBack }: { onBack: () => void }) => {
  const [state, setState] = useState<State>({ kind: 'busy' })
  const [tries, setTries] = useState(1)
  const [shown, setShown] = useState(SHOWN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    let isShown = true
    const show = (next: State) => isShown && setState(next)
    find().then(
      (found) => show({ kind: 'found', found }),
      (error: unknown) => show({ kind: 'failed', text: textOf(error) }),
    )
    return () => {
      isShown = false
    }
  }, [tries])
  const again = (): void => {
    setState({ kind: 'busy' })
    setTries(tries + 1)
  }
  return (
    <section aria-labelledby="near-me" className="pt-5">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2.5">
        <h2 id="near-me" className="text-lg">
          Open shops near you
        </h2>
        <Button variant="ghost" size="small" onClick={onBack}>
          All shops
        </Button>
      </div>
      <div role="status">
        {state.kind === 'busy' && <span className="spoken">Finding your place</span>}
        {state.kind === 'failed' && (
          <Notice tone="warn">
            <p>{state.text}</p>
          </Notice>
        )}
        {state.kind === 'found' && <Accuracy {...state.found.here} />}
      </div>
      {state.kind === 'busy' && <Skeleton className="h-[84px] rounded-lg" />}
      {state.kind === 'failed' && (
        <Button className="mt-3" variant="ghost" onClick={again}>
          Try again
        </Button>
      )}
      {state.kind === 'found' && (
        <Sorted {...state.found} shown={shown} onMore={() => setShown(shown + SHOWN)} />
      )}
    </section>
  )
}

const Accuracy = ({ accuracyMetres }: Located) => (
  <p className="pb-2.5 text-sm text-muted">
    Your position stays on this phone.
    {accuracyMetres > ROUGH_METRES && ` It knows its place only to about ${distanceText(accuracyMetres)}.`}
  </p>
)

const Sorted = ({ here, places, shown, onMore }: Found & { shown: number; onMore: () => void }) => {
  const near = places
    .map((place) => ({ place, metres: metresTo(place, here) }))
    .filter(({ metres }) => isNear(metres))
    .sort((one, other) => one.metres - other.metres)
  if (near.length === 0)
    return places.length === 0 ? (
      <EmptyState title="No shop is open now" text="Try again later, or look at all shops." />
    ) : (
      <EmptyState title={`No shop ${NEAR_TEXT} is open now`} text="Look at all shops for others." />
    )
  return (
    <>
      <ul className="grid gap-3 wide:grid-cols-2">
        {near.slice(0, shown).map(({ place, metres }) => (
          <ShopLink
            key={place.slug}
            href={paths.customerPurchase(place.slug)}
            shop={{ ...place, distance: `${place.isAbout ? 'about ' : ''}${distanceText(metres)}` }}
          />
        ))}
      </ul>
      {near.length > shown && (
        <Button className="mt-3" variant="ghost" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  )
}
