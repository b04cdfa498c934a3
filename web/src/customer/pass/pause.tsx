import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { pauseText, resumeByText } from '@minit/domain/passes/pass-pauses.ts'
import { useState } from 'react'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { type Access, type PurchaseView, refreshPass } from '../../checkout/purchase-query.ts'
import { call, failureText } from '../../lib/call.ts'
import { usePath, useSearch } from '../../lib/location.ts'
import { refetch } from '../../lib/polled-query.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { toast } from '../../ui/toast-store.ts'
import { YOUR_PASS_IS_PAUSED_SENTENCE } from '../../words/customers.ts'

type Terms = NonNullable<NonNullable<PurchaseView['pass']>['pause']>
type PauseProps = { transactionId: string; pause: Terms; access: Access }

/** A plain form, so that it works without scripts. */
const Switch = ({ transactionId, wanted }: { transactionId: string; wanted: 'pause' | 'resume' }) => {
  const [search, path] = [useSearch(), usePath()]
  const [isBusy, setIsBusy] = useState(false)
  const token = search.get('t') ?? ''
  const send = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const input = { params: { transactionId }, headers: { 'purchase-token': token } }
      await call(wanted === 'pause' ? pausePass : resumePass, input)
    } catch (error) {
      toast({ title: 'Not done', message: failureText(error, 'Please try again'), tone: 'destructive' })
    }
    await refreshPass(transactionId)
    await refetch({ queryKey: ['readPassNetwork', transactionId] })
    setIsBusy(false)
  }
  return (
    <form
      method="post"
      action={`/pass/${encodeURIComponent(transactionId)}/pause`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid mt-2.5"
    >
      <AddressFields />
      <input type="hidden" name="page" value={path.startsWith('/gift/') ? 'gift' : 'pass'} />
      <input type="hidden" name="do" value={wanted} />
      <Button type="submit" variant={wanted === 'pause' ? 'ghost' : 'action'} isBusy={isBusy}>
        {wanted === 'pause' ? 'Pause my time' : 'Go on with my time'}
      </Button>
    </form>
  )
}

const Kept = ({ minutes, until }: { minutes: number; until: string }) => (
  <p>
    <b>
      {YOUR_PASS_IS_PAUSED_SENTENCE} {formatDuration(minutes)} are kept.
    </b>{' '}
    Go on with them by <b>{resumeByText(new Date(until))}</b>, else they are lost.
  </p>
)

/** Pauses a pass, folded, and resumes it; empty before its first use. */
export const Pause = ({ transactionId, pause, access }: PauseProps) => {
  const { pausedMinutes, expiresAt, unusedMinutes } = access
  if (unusedMinutes !== null) return null
  if (pausedMinutes === null)
    return (
      <Fold title="Pause">
        <p className="text-sm">{pauseText(pause.left, pause.days)}</p>
        {pause.mayPause && <Switch transactionId={transactionId} wanted="pause" />}
      </Fold>
    )
  return (
    <section aria-label="Pause" className="mt-4 p-4 bg-surface border border-line rounded-lg text-sm">
      <Kept minutes={pausedMinutes} until={expiresAt} />
      <Switch transactionId={transactionId} wanted="resume" />
    </section>
  )
}
