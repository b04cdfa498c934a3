import type { Answer } from '@minit/contract/endpoint.ts'
import { readFreeOffer, setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { barText } from '@minit/domain/shop/sponsorable.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { numberField } from '../../lib/number-fields.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { fieldsOf } from './queries.ts'

type Offer = Answer<typeof readFreeOffer>
type Wanted = Pick<Offer, 'isOn' | 'minutes' | 'maxADay'>

const useSave = () => {
  const client = useQueryClient()
  return useAction({
    act: (body: Wanted): Promise<Offer> => call(setFreeOffer, { body }),
    done: ({ isOn, minutes }) =>
      isOn
        ? { title: 'Free minutes on', message: `Each number gets ${minutes} minutes once a day.` }
        : { title: 'Free minutes off', message: 'Phones that have them keep them to their end.' },
    failed: failure('Update Failed', 'Please try again.'),
    onSettled: () => refreshRows(client, readFreeOffer),
  })
}

const Form = ({ offer }: { offer: Offer }) => {
  const [minutes, setMinutes] = useState(String(offer.minutes))
  const [maxADay, setMaxADay] = useState(String(offer.maxADay))
  const save = useSave()
  const problems = fieldsOf(save.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!save.isPending) send(offer.isOn)
  }
  const send = (isOn: boolean): void =>
    save.mutate({ isOn, minutes: readNumber(minutes), maxADay: readNumber(maxADay) })
  const isChanged = minutes !== String(offer.minutes) || maxADay !== String(offer.maxADay)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Switch
        label={offer.isOn ? `On: ${offer.givenToday} of ${offer.maxADay} given today` : 'Off'}
        checked={offer.isOn}
        disabled={save.isPending}
        onCheckedChange={send}
      />
      <div className="grid grid-cols-2 gap-3 max-w-[420px]">
        <Field
          label="Free minutes"
          inputMode="numeric"
          {...numberField(minutes, setMinutes)}
          error={problems.minutes}
        />
        <Field
          label="Phones a day"
          inputMode="numeric"
          {...numberField(maxADay, setMaxADay)}
          error={problems.maxADay}
        />
      </div>
      {isChanged && (
        <Button
          type="submit"
          variant="soft"
          isBusy={save.isPending}
          busyLabel="Saving..."
          className="max-w-[420px]"
        >
          Save
        </Button>
      )}
    </form>
  )
}

/** The minutes that the shop gives for nothing. */
export const FreePart = () => {
  const { data } = useQuery({ ...rowQuery(readFreeOffer, {}), staleTime: 0 })
  return (
    <section
      aria-labelledby="about-free"
      className="grid gap-3 p-4 bg-surface border border-line rounded-lg shadow-card"
    >
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className="grid place-items-center flex-none size-10 rounded-lg bg-sun-soft text-sun-ink"
        >
          <Gift />
        </span>
        <div>
          <h2 id="about-free" className="text-lg">
            First minutes free
          </h2>
          <p className="text-sm text-muted">
            New customers try your WiFi: once a day for each number, proven by an SMS code. You pay nothing.
          </p>
        </div>
      </div>
      {data !== undefined && data.bar !== null && (
        <p className="text-sm font-bold">{barText(data.bar, 'You cannot give free minutes now.')}</p>
      )}
      {data !== undefined && (data.bar === null || data.isOn) && <Form offer={data} />}
    </section>
  )
}
