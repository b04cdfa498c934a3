import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { readTravelTerms, saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { leText } from '../../../lib/money.ts'
import { leField } from '../../../lib/number-fields.ts'
import { rowQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FailedSection } from '../../../ui/sections.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { HelpPageLink } from '../../help-page-link.tsx'
import { fieldsOf } from '../../offers/queries.ts'
import { useMay } from '../../rights.tsx'
import { SpeedOptions } from '../../speed-options.tsx'

type Terms = Answer<typeof readTravelTerms>
type Wanted = CallInput<typeof saveTravelTerms>['body']

const termsQuery = () => rowQuery(readTravelTerms, {})

const useSave = () => {
  const client = useQueryClient()
  return useAction({
    act: (body: Wanted): Promise<Terms> => call(saveTravelTerms, { body }),
    done: ({ takesTravellers, hour }) =>
      takesTravellers
        ? { title: 'You take travellers', message: `An hour of your WiFi is ${leText(hour ?? 0)} for them.` }
        : { title: 'You take no travellers', message: 'Those who are online keep their minutes.' },
    failed: failure('Not saved', 'Please try again.'),
    onDone: (saved) => client.setQueryData(termsQuery().queryKey, saved),
  })
}

/** What a select's text means; empty for no limit. */
const speedOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

const Form = ({ terms }: { terms: Terms }) => {
  const savedHour = String(terms.hour ?? terms.usualHour ?? '')
  const savedSpeed = String(terms.downKbps ?? '')
  const [hour, setHour] = useState(savedHour)
  const [speed, setSpeed] = useState(savedSpeed)
  const save = useSave()
  const problems = fieldsOf(save.error)
  const send = (takesTravellers: boolean): void =>
    save.mutate({ takesTravellers, hour: readLe(hour), downKbps: speedOf(speed) })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!save.isPending) send(terms.takesTravellers)
  }
  const isChanged = hour !== savedHour || speed !== savedSpeed
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Switch
        label={terms.takesTravellers ? 'You take travellers' : 'Take travellers'}
        checked={terms.takesTravellers}
        disabled={save.isPending}
        onCheckedChange={send}
      />
      <div className="grid grid-cols-2 gap-3 items-start">
        <Field
          label="Price an hour (Le)"
          inputMode="decimal"
          {...leField(hour, setHour)}
          error={problems.hour}
        />
        <SelectField
          label="Download, up to"
          value={speed}
          onChange={({ target }) => setSpeed(target.value)}
          error={problems.downKbps}
        >
          <SpeedOptions others={[terms.downKbps]} />
        </SelectField>
      </div>
      {isChanged && terms.takesTravellers && (
        <Button type="submit" variant="soft" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      )}
    </form>
  )
}

const termsText = ({ takesTravellers, hour, downKbps }: Terms): string =>
  takesTravellers
    ? [`${leText(hour ?? 0)} an hour`, downKbps !== null && `up to ${speedText(downKbps)}`]
        .filter(Boolean)
        .join(', ')
    : 'Your shop takes no travellers.'

/** On what terms the shop takes minutes of other shops. */
export const Travellers = () => {
  const { data: terms, isPending, isFetching } = useQuery(termsQuery())
  const mayChange = useMay('change_settings')
  if (terms === undefined && !isPending)
    return <FailedSection title="We could not load your terms for travellers" isBusy={isFetching} />
  return (
    <Section id="travellers" title="Travellers" aside={<HelpPageLink topic="take-travellers" />}>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-muted">
          Holders of other shops’ passes can use their minutes at your WiFi. You get at least your price for
          each minute, from the shop that sold them, each evening.
        </p>
        {terms === undefined && <Skeleton className="h-28" />}
        {terms !== undefined && terms.lack !== null && <Notice tone="warn">{terms.lack}</Notice>}
        {terms !== undefined &&
          (mayChange ? (
            (terms.lack === null || terms.takesTravellers) && <Form terms={terms} />
          ) : (
            <p className="text-sm">
              <b className="block">{termsText(terms)}</b>
              Only the owner may change this.
            </p>
          ))}
      </div>
    </Section>
  )
}
