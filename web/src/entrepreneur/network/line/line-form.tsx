import { saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import {
  LINE_KIND_NAMES,
  LINE_KINDS,
  LINE_OPERATOR_NAMES,
  LINE_OPERATORS,
  type LineKind,
  RESALE_ANSWER_NAMES,
  RESALE_ANSWERS,
  RESALE_RULE,
} from '@minit/domain/network/line-plan.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { leField, numberField } from '../../../lib/number-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { fieldsOf } from '../../offers/queries.ts'
import { lineQuery } from './queries.ts'
import { bodyOf, type TypedLine, typedOf } from './typed-line.ts'
import type { Line } from './words.ts'

type PartProps = {
  typed: TypedLine
  problems: Record<string, string>
  onChange: (changes: Partial<TypedLine>) => void
}

const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))

/** The rule about resale, and the seller's answer. */
const ResaleFields = ({ typed, problems, onChange }: PartProps) => (
  <div className="grid gap-3.5">
    <Notice tone="warn">{RESALE_RULE}</Notice>
    <SelectField
      label="May you sell on?"
      value={typed.resale}
      onChange={({ target }) =>
        onChange({ resale: RESALE_ANSWERS.find((answer) => answer === target.value) ?? '' })
      }
      error={problems.resale}
    >
      <option value="">Choose an answer</option>
      {options(RESALE_ANSWERS, RESALE_ANSWER_NAMES)}
    </SelectField>
  </div>
)

const PlanFields = ({ typed, problems, onChange }: PartProps) => (
  <>
    <Field
      label="Name of the plan (optional)"
      autoComplete="off"
      maxLength={60}
      value={typed.planName}
      onChange={({ target }) => onChange({ planName: target.value })}
      error={problems.planName}
    />
    <div className="grid grid-cols-2 gap-3 items-start">
      <Field
        label="Cost a month (Le)"
        inputMode="decimal"
        {...leField(typed.cost, (cost) => onChange({ cost }))}
        error={problems.cost}
      />
      <Field
        label="Begins on day"
        inputMode="numeric"
        {...numberField(typed.monthDay, (monthDay) => onChange({ monthDay }))}
        error={problems.monthDay}
      />
      <Field
        label="Data a month (GB)"
        inputMode="decimal"
        hint="Leave empty if unlimited."
        {...numberField(typed.gigabytes, (gigabytes) => onChange({ gigabytes }))}
        error={problems.megabytes}
      />
      <Field
        label="Speed (Mbit/s)"
        inputMode="decimal"
        hint="Optional. Your router shares it equally between phones."
        {...numberField(typed.mbps, (mbps) => onChange({ mbps }))}
        error={problems.downKbps}
      />
    </div>
  </>
)

/** In kbit/s: the least speed that a seller accepts for new passes. */
const LEAST_SPEEDS = [256, 512, 1000, 2000]

/** Whether new passes are slower while the month runs short. */
const ShortMonthField = ({ typed, problems, onChange }: PartProps) => {
  const own = Number(typed.least)
  const speeds = typed.least === '' || LEAST_SPEEDS.includes(own) ? LEAST_SPEEDS : [...LEAST_SPEEDS, own]
  return (
    <SelectField
      label="While the data runs short, new passes are"
      value={typed.least}
      onChange={({ target }) => onChange({ least: target.value })}
      hint="Customers read it before they pay. Passes that you sold keep their speed."
      error={problems.leastKbps}
    >
      <option value="">As fast as always</option>
      {speeds.map((kbps) => (
        <option key={kbps} value={kbps}>
          Slower, but at least {speedText(kbps)}
        </option>
      ))}
    </SelectField>
  )
}

const useSave = (onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (typed: TypedLine) => call(saveLine, { body: bodyOf(typed) }),
    done: () => ({ title: 'Line saved', message: 'The figures are for this line from now on.' }),
    failed: failure('Not saved', 'Please try again.'),
    onDone: (saved) => {
      client.setQueryData(lineQuery().queryKey, saved)
      onDone()
    },
  })
}

type LineFormProps = { line: Line | null; kindAtSignUp: LineKind | null; onDone: () => void }

/** What the line is, what it costs and how much it carries. The input stays after a refusal. */
export const LineForm = ({ line, kindAtSignUp, onDone }: LineFormProps) => {
  const [typed, setTyped] = useState(() => typedOf(line, kindAtSignUp))
  const save = useSave(onDone)
  const onChange = (changes: Partial<TypedLine>): void => setTyped({ ...typed, ...changes })
  const part = { typed, problems: fieldsOf(save.error), onChange }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!save.isPending) save.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <SelectField
        label="What is it?"
        value={typed.kind}
        onChange={({ target }) =>
          onChange({ kind: LINE_KINDS.find((kind) => kind === target.value) ?? typed.kind })
        }
        error={part.problems.kind}
      >
        {options(LINE_KINDS, LINE_KIND_NAMES)}
      </SelectField>
      {typed.kind === 'satellite' && <ResaleFields {...part} />}
      <SelectField
        label="Operator"
        value={typed.operator}
        onChange={({ target }) =>
          onChange({ operator: LINE_OPERATORS.find((each) => each === target.value) ?? typed.operator })
        }
        error={part.problems.operator}
      >
        {options(LINE_OPERATORS, LINE_OPERATOR_NAMES)}
      </SelectField>
      <PlanFields {...part} />
      <ShortMonthField {...part} />
      <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
