import { ApiError } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { type readPlace, savePlace } from '@minit/contract/entrepreneur/site.ts'
import { type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { AREAS } from '@minit/domain/shop/areas.ts'
import { MAX_LANDMARK } from '@minit/domain/shop/near-shops.ts'
import { distanceText, EXACT_METRES } from '@minit/domain/shop/positions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { type LocateProblem, locate } from '../../lib/locate.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN, WE_COULD_NOT_LOAD_THIS } from '../../words/everyone.ts'
import { HoursFields } from '../hours-fields.tsx'
import { placeQuery } from './place-query.ts'

type Place = Answer<typeof readPlace>
type Typed = Pick<Place, 'area' | 'landmark' | 'position' | 'hours'>

/** A day as most stalls have it. */
const DAY: PassHours = { fromMinute: 8 * 60, untilMinute: 22 * 60, days: [...WEEK] }

const PROBLEMS: Record<LocateProblem, string> = {
  refused:
    'Your browser does not let this page use your location. Allow it in the browser and try again, or choose an area.',
  not_found: 'Your phone did not find its place. Go outside and try again, or choose an area.',
}

type Locating =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; problem: LocateProblem }
  | { kind: 'found'; accuracyMetres: number }

const foundText = (accuracyMetres: number): string =>
  accuracyMetres > EXACT_METRES
    ? `Your phone knows its place only to ${distanceText(accuracyMetres)}. Go outside and tap again, or save it as it is.`
    : `Found, right to ${distanceText(accuracyMetres)}. Save it below.`

type PositionPartProps = {
  position: Typed['position']
  error: string | undefined
  onChange: (position: Typed['position']) => void
}

/** The stall's own point, which only a tap asks the phone for. */
const PositionPart = ({ position, error, onChange }: PositionPartProps) => {
  const [state, setState] = useState<Locating>({ kind: 'idle' })
  const find = (): void => {
    setState({ kind: 'busy' })
    locate().then(
      ({ latitude, longitude, accuracyMetres }) => {
        onChange({ latitude, longitude })
        setState({ kind: 'found', accuracyMetres })
      },
      (problem: LocateProblem) => setState({ kind: 'failed', problem }),
    )
  }
  return (
    <div className="grid gap-2">
      <Button
        variant={position === null ? 'soft' : 'ghost'}
        isBusy={state.kind === 'busy'}
        busyLabel="Finding your place..."
        onClick={find}
      >
        <MapPin />I am here now
      </Button>
      <div role="status" className="grid gap-2 text-sm text-muted">
        {state.kind === 'found' && <p>{foundText(state.accuracyMetres)}</p>}
        {state.kind === 'failed' && (
          <Notice tone="warn">
            <p>{PROBLEMS[state.problem]}</p>
          </Notice>
        )}
        {position === null ? (
          <p>Tap it at your stall. Customers see how far it is and no map.</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              Your place: {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
            </span>
            <Button variant="plain" size="small" onClick={() => onChange(null)}>
              Remove
            </Button>
          </p>
        )}
        {error !== undefined && (
          <Notice tone="bad">
            <p>{error}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}

type HoursPartProps = {
  hours: PassHours | null
  errors: Readonly<Record<string, string | undefined>>
  onChange: (hours: PassHours | null) => void
}

const HoursPart = ({ hours, errors, onChange }: HoursPartProps) => (
  <div className="grid gap-3">
    <Switch
      label="Show opening hours"
      checked={hours !== null}
      onCheckedChange={(isShown) => onChange(isShown ? DAY : null)}
    />
    {hours !== null && (
      <>
        <HoursFields
          hours={hours}
          errors={{
            fromMinute: errors['hours.fromMinute'],
            untilMinute: errors['hours.untilMinute'],
            days: errors['hours.days'],
          }}
          onChange={onChange}
        />
        <p className="text-sm text-muted">
          Hours inform customers. The switch on Today decides: while it is open, customers at your WiFi can
          buy at any hour.
        </p>
      </>
    )}
  </div>
)

const errorsOf = (error: unknown): Readonly<Record<string, string | undefined>> =>
  (error instanceof ApiError && error.details?.fields) || {}

type PlaceFieldsProps = { place: Place; onDone?: (() => void) | undefined }

const PlaceFields = ({ place, onDone }: PlaceFieldsProps) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({
    area: place.area ?? place.areaOfLocation,
    landmark: place.landmark,
    position: place.position,
    hours: place.hours,
  })
  const change = (part: Partial<Typed>): void => setTyped({ ...typed, ...part })
  const saving = useAction({
    act: (body: Typed) => call(savePlace, { body }),
    done: () => ({ title: 'Place saved', message: 'Customers find you by it now.' }),
    failed: failure('Not saved', 'Check what is marked, and try again.'),
    onDone: (saved) => {
      client.setQueryData(placeQuery().queryKey, saved)
      onDone?.()
    },
  })
  const errors = errorsOf(saving.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // It may be in a dialog over another form, which must not be submitted with it.
    event.stopPropagation()
    if (!saving.isPending) saving.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PositionPart
        position={typed.position}
        error={errors.position}
        onChange={(position) => change({ position })}
      />
      <SelectField
        label="Area"
        value={typed.area ?? ''}
        error={errors.area}
        onChange={(event) => change({ area: event.target.value === '' ? null : event.target.value })}
      >
        <option value="">Not in this list</option>
        {AREAS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Landmark (optional)"
        hint="How people find it: next to the mosque, opposite the filling station."
        maxLength={MAX_LANDMARK}
        value={typed.landmark}
        error={errors.landmark}
        onChange={(event) => change({ landmark: event.target.value })}
      />
      <HoursPart hours={typed.hours} errors={errors} onChange={(hours) => change({ hours })} />
      <Button type="submit" isWide isBusy={saving.isPending} busyLabel="Saving...">
        Save place and hours
      </Button>
    </form>
  )
}

/** Where the stall is and when it is open, as customers see it. */
export const PlaceForm = ({ onDone }: { onDone?: () => void }) => {
  const { data, isPending, isFetching, refetch } = useQuery(placeQuery())
  if (data !== undefined) return <PlaceFields place={data} onDone={onDone} />
  if (isPending)
    return (
      <div aria-busy="true">
        <span className="spoken">Loading</span>
        <Skeleton className="h-72 rounded-lg" />
      </div>
    )
  return (
    <RetryState
      title={WE_COULD_NOT_LOAD_THIS}
      text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN}
      onRetry={() => void refetch()}
      isBusy={isFetching}
    />
  )
}
