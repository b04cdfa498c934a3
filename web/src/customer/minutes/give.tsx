import { GIVE_PROBLEM_WORDS, giveLimitsText, LEAST_GIVEN } from '@minit/domain/passes/give-minutes.ts'
import type { ReactNode } from 'react'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageState } from '../../lib/page-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fromOf } from '../pass/origins.ts'
import type { Minutes } from './minutes-query.ts'

/** What was given just now, or why not, on top of the page. */
export const GiveNews = ({ given }: { given: Minutes['given'] }) => {
  const { form } = usePageState()
  const just = useSearch().get('given')
  if (form?.message !== undefined)
    return (
      <Notice tone="bad" role="alert" className="mb-5">
        <b>Nothing was given.</b> {form.message}
      </Notice>
    )
  const [latest] = given
  if (form !== null || latest === undefined || String(latest.minutes) !== just) return null
  return (
    <Notice tone="good" role="status" className="mb-5">
      <b>
        {latest.minutes} minutes given to {latest.to}.
      </b>{' '}
      A message with the code is on its way.
    </Notice>
  )
}

const Form = ({ most }: { most: number }): ReactNode => {
  const { params } = useNavigation()
  const search = useSearch()
  const { form, idempotencyKey } = usePageState()
  const kept = Object.entries({
    t: search.get('t'),
    at: captiveTokenIn(search),
    from: fromOf(search),
  }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return (
    <form
      method="post"
      action={`/pass/${params.transactionId ?? ''}/minutes?${new URLSearchParams(kept)}`}
      className="grid gap-4 mt-3"
    >
      <input type="hidden" name="key" value={idempotencyKey} />
      <Field
        label="How many minutes"
        name="minutes"
        type="number"
        inputMode="numeric"
        min={LEAST_GIVEN}
        max={most}
        step={1}
        required
        defaultValue={form?.values.minutes ?? ''}
        error={form?.fields.minutes}
      />
      <Field
        label="To which phone number"
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={100}
        placeholder="+232 76 123 456"
        required
        defaultValue={form?.values.phoneNumber ?? ''}
        error={form?.fields.phoneNumber}
      />
      <Button type="submit">Give minutes</Button>
    </form>
  )
}

/** Gives minutes to another number with a plain form: minutes, never money. */
export const Give = ({ give }: { give: NonNullable<Minutes['give']> }) =>
  give.problem === null ? (
    <>
      <p className="text-sm text-muted">{giveLimitsText(give.most)}</p>
      <Form most={give.most} />
    </>
  ) : (
    <p className="text-muted">{GIVE_PROBLEM_WORDS[give.problem]}</p>
  )
