import { ApiError } from '@minit/contract/call.ts'
import { createBatch } from '@minit/contract/entrepreneur/vouchers.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { lastDayHint } from '@minit/domain/sales/voucher-limits.ts'
import { MAX_BATCH } from '@minit/domain/sales/vouchers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { newKey } from '../../lib/new-key.ts'
import { numberField } from '../../lib/number-fields.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LAST_DAY_OF_USE } from '../../words/sellers.ts'
import { packagesQuery } from '../queries.ts'
import { agentsQuery, type Limits, refreshVouchers } from './queries.ts'
import { TrialLimit } from './trial-limit.tsx'

/** `lastDay` is null until the seller changes the default. */
type BatchChoice = { packageId: string; count: string; agentId: string; lastDay: string | null }

const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

const Problem = ({ error }: { error: Error | null }) =>
  error === null || Object.keys(fieldsOf(error)).length > 0 ? null : (
    <Notice tone="bad" role="alert">
      <p>{failureText(error, 'No voucher was made. Please try again.')}</p>
    </Notice>
  )

/** The value of the batch, once package and number are chosen. */
const Worth = ({ price, count }: { price: number | undefined; count: number }) =>
  price === undefined || !Number.isInteger(count) || count < 1 || count > MAX_BATCH ? null : (
    <p role="status" className="text-sm text-muted">
      {count === 1 ? 'One voucher' : `${count} vouchers`} at {leText(price)}:{' '}
      {leText(Math.round(price * count * 100) / 100)} when all are sold.
    </p>
  )

const useMakeBatch = (onDone: () => void) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  // One key per dialog: a repeat after a lost answer creates the same batch.
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: ({ packageId, count, agentId, lastDay }: BatchChoice & { lastDay: string }) =>
      call(createBatch, {
        headers: { 'idempotency-key': key },
        body: { packageId, count: readNumber(count), agentId: agentId === '' ? null : agentId, lastDay },
      }),
    onSuccess: async ({ id }) => {
      await refreshVouchers(client)
      onDone()
      await navigate(paths.voucherBatch(id))
    },
  })
}

/** Asks for the package, the number, the agent and the last day of a new batch. */
export const MakeBatchDialog = ({ limits, onDone }: { limits: Limits; onDone: () => void }) => {
  const { data: packs = [] } = useQuery(packagesQuery())
  const { data: agents } = useQuery(agentsQuery())
  const offered = packs.filter(({ isActive, fromStock }) => isActive && !fromStock)
  const [choice, setChoice] = useState<BatchChoice>({
    packageId: '',
    count: '40',
    agentId: '',
    lastDay: null,
  })
  const make = useMakeBatch(onDone)
  const lastDay = choice.lastDay ?? limits.lastDay
  const fields = fieldsOf(make.error)
  const chosen = offered.find(({ id }) => id === choice.packageId) ?? offered[0]
  const change = (name: keyof BatchChoice) => (event: { target: { value: string } }) =>
    setChoice((before) => ({ ...before, [name]: event.target.value }))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!make.isPending) make.mutate({ ...choice, packageId: chosen?.id ?? '', lastDay })
  }
  return (
    <Dialog isOpen onOpenChange={onDone} title="Make vouchers">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Problem error={make.error} />
        <SelectField
          label="Package"
          value={chosen?.id ?? ''}
          onChange={change('packageId')}
          error={fields.packageId}
        >
          {offered.map(({ id, name, durationMinutes, price }) => (
            <option key={id} value={id}>
              {name}: {durationMinutes} min, {leText(price)}
            </option>
          ))}
        </SelectField>
        <Field
          label="How many"
          inputMode="numeric"
          {...numberField(choice.count, (count) => setChoice((before) => ({ ...before, count })))}
          error={fields.count}
        />
        <SelectField
          label="Who sells them"
          value={choice.agentId}
          onChange={change('agentId')}
          error={fields.agentId}
        >
          <option value="">This stall</option>
          {(agents?.agents ?? [])
            .filter(({ isRemoved }) => !isRemoved)
            .map(({ id, name, commissionPercent }) => (
              <option key={id} value={id}>
                {name}, keeps {commissionPercent} %
              </option>
            ))}
        </SelectField>
        <Field
          label={LAST_DAY_OF_USE}
          type="date"
          value={lastDay}
          max={limits.latestLastDay ?? undefined}
          hint={
            limits.latestLastDay === null
              ? undefined
              : `${lastDayHint(limits.latestLastDay, limits.isOnTrial)}.`
          }
          onChange={change('lastDay')}
          error={fields.lastDay}
        />
        <TrialLimit limits={limits} />
        <Worth price={chosen?.price} count={readNumber(choice.count)} />
        <Button
          type="submit"
          isBusy={make.isPending}
          busyLabel="Making them..."
          disabled={chosen === undefined}
        >
          Make them
        </Button>
      </form>
    </Dialog>
  )
}
