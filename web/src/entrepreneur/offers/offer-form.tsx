import { createDiscountCode, createHappyHour } from '@minit/contract/entrepreneur/promotions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { numberField } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { packagesQuery } from '../queries.ts'
import { HappyHourFields } from './happy-hour-fields.tsx'
import { PricePreview } from './price-preview.tsx'
import { fieldsOf, type Promotion, refreshPromotions } from './queries.ts'
import { TermsFields } from './terms-fields.tsx'
import { codeOf, happyHourOf, type OfferTyped, type PartProps, startOffer } from './typed-offer.ts'

type OfferFormProps = { kind: Promotion['kind']; onDone: () => void }

const useCreate = (kind: Promotion['kind'], onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (typed: OfferTyped): Promise<Promotion> =>
      kind === 'code'
        ? call(createDiscountCode, { body: codeOf(typed) })
        : call(createHappyHour, { body: happyHourOf(typed) }),
    done: ({ name }) => ({ title: 'Offer made', message: `${name} lowers prices from now on.` }),
    failed: failure('Creation Failed', 'Please try again.'),
    onDone,
    onSettled: () => refreshPromotions(client),
  })
}

/** A new happy hour or discount code, with the resulting prices. The input stays after a refusal. */
export const OfferForm = ({ kind, onDone }: OfferFormProps) => {
  const [typed, setTyped] = useState<OfferTyped>(() => startOffer(kind, new Date()))
  const create = useCreate(kind, onDone)
  const packs = useQuery(packagesQuery()).data ?? []
  const problems = fieldsOf(create.error)
  const change = (changes: Partial<OfferTyped>): void => setTyped({ ...typed, ...changes })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!create.isPending) create.mutate(typed)
  }
  const part = { typed, problems, onChange: change }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <Field
        label="Name"
        autoComplete="off"
        maxLength={40}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        error={problems.name}
      />
      {kind === 'code' && <CodeFields {...part} />}
      <TermsFields {...part} packs={packs} />
      {kind === 'happy_hour' && <HappyHourFields {...part} />}
      <Field
        label="Last day"
        type="date"
        value={typed.lastDay}
        onChange={({ target }) => change({ lastDay: target.value })}
        error={problems.lastDay}
      />
      <PricePreview typed={typed} packs={packs} />
      <div className="grid grid-cols-[auto_1fr] gap-3 mt-1">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={create.isPending} busyLabel="Saving...">
          {kind === 'code' ? 'Make the code' : 'Start happy hour'}
        </Button>
      </div>
    </form>
  )
}

const CodeFields = ({ typed, problems, onChange }: PartProps) => (
  <>
    <Field
      label="Code"
      hint="3 to 16 letters and digits. Customers may type it in small letters too."
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={20}
      value={typed.code}
      onChange={({ target }) => onChange({ code: target.value })}
      error={problems.code}
    />
    <div className="grid grid-cols-2 gap-3">
      <Field
        label="Number of uses"
        inputMode="numeric"
        {...numberField(typed.maxUses, (maxUses) => onChange({ maxUses }))}
        error={problems.maxUses}
      />
      <Field
        label="Uses for each customer"
        inputMode="numeric"
        {...numberField(typed.maxPerBuyer, (maxPerBuyer) => onChange({ maxPerBuyer }))}
        error={problems.maxPerBuyer}
      />
    </div>
  </>
)
