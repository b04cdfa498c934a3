import { handBatch, listBatches, showCodes } from '@minit/contract/entrepreneur/vouchers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { leText } from '../../../lib/money.ts'
import { rowQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LAST_DAY_OF_USE } from '../../../words/sellers.ts'
import { WhereReady } from '../../readiness.tsx'
import { Only } from '../../rights.tsx'
import { PrintVouchersButton } from '../../voucher-sheets/print-button.tsx'
import { whenText } from '../../when-text.ts'
import { type Batch, refreshVouchers } from '../queries.ts'
import { TrialLimit } from '../trial-limit.tsx'
import { countsText, lastDayText } from '../words.ts'

export type Codes = ReadonlyMap<string, string> | null

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4 px-4 py-2.5 border-t border-line">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
)

/** Asks once, because from then on the agent owes the whole batch. */
const HandDialog = ({ batch, onDone }: { batch: Batch; onDone: () => void }) => {
  const client = useQueryClient()
  const limits = useQuery({ ...rowQuery(listBatches, { query: {} }), staleTime: 0 }).data?.limits
  const worth = Math.round(batch.counts.unsold * batch.price * 100) / 100
  const hand = useAction({
    act: () => call(handBatch, { params: { id: batch.id } }),
    done: () => ({ title: 'Handed over', message: `${batch.agentName} owes you for all of it.` }),
    failed: failure('Not handed over', 'Please try again.'),
    onDone,
    onSettled: () => refreshVouchers(client),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={`Hand it to ${batch.agentName}?`}
      description={`Its ${batch.counts.unsold} vouchers count as sold now: ${leText(worth)}. ${batch.agentName} owes you that, less ${batch.commissionPercent} % commission. Vouchers that come back are taken off again.`}
    >
      {limits !== undefined && <TrialLimit limits={limits} />}
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={onDone}>
          Not now
        </Button>
        <Button isBusy={hand.isPending} busyLabel="Handing over..." onClick={() => hand.mutate()}>
          Hand it over
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows the codes in clear, to write or read out; each view is logged. */
const CodesButton = ({ batch, codes, onCodes }: Props) => {
  const show = useAction({
    act: () => call(showCodes, { params: { id: batch.id } }),
    failed: failure('No codes', 'Please try again.'),
    onDone: (shown) => onCodes(new Map(shown.codes.map(({ id, code }) => [id, code]))),
  })
  if (codes !== null)
    return (
      <>
        <Button variant="ghost" size="small" onClick={() => onCodes(null)}>
          <EyeOff />
          Hide the codes
        </Button>
        <CopyButton
          text={[...codes.values()].join('\n')}
          label="Copy all codes"
          variant="ghost"
          size="small"
        />
      </>
    )
  return (
    <Button
      variant="ghost"
      size="small"
      isBusy={show.isPending}
      busyLabel="Opening..."
      onClick={() => show.mutate()}
    >
      <Eye />
      Show the codes
    </Button>
  )
}

type Props = { batch: Batch; codes: Codes; onCodes: (codes: Codes) => void }

/** A batch, its counts, and the actions on all of it. */
export const BatchCard = ({ batch, codes, onCodes }: Props) => {
  const [isHanding, setIsHanding] = useState(false)
  const { agentName, handedAt, counts, commissionPercent } = batch
  const canHand = agentName !== null && handedAt === null && counts.unsold > 0
  return (
    <Section id="batch" title={`Batch ${batch.number}: ${batch.packageName}`} headClassName="min-h-14 pr-4">
      <p className="px-4 pb-3">
        {batch.count} vouchers of {batch.minutes} min at {leText(batch.price)}
        <span className="block text-sm text-muted">{countsText(counts)}</span>
      </p>
      <dl>
        <Fact label="Sold for" value={leText(batch.takings)} />
        <Fact label="Who sells them" value={agentName ?? 'This stall'} />
        {agentName !== null && (
          <Fact label={`Commission, ${commissionPercent}\u00a0%`} value={leText(batch.commission)} />
        )}
        <Fact label={LAST_DAY_OF_USE} value={lastDayText(batch.lastDay)} />
      </dl>
      {handedAt !== null && (
        <p className="px-4 py-2.5 border-t border-line text-sm" role="status">
          Handed over {whenText(handedAt)}
          {counts.unsold > 0 && ` · ${counts.unsold} are still being booked`}
        </p>
      )}
      <Only action="make_vouchers">
        <div className="flex flex-wrap gap-2.5 p-4 border-t border-line">
          {counts.unsold + counts.sold > 0 && (
            <WhereReady>
              <PrintVouchersButton batchId={batch.id} size="small" />
            </WhereReady>
          )}
          <CodesButton batch={batch} codes={codes} onCodes={onCodes} />
          {canHand && (
            <WhereReady>
              <Button variant="soft" size="small" onClick={() => setIsHanding(true)}>
                <HandCoins />
                Hand it all over
                <span className="spoken"> to {agentName}</span>
              </Button>
            </WhereReady>
          )}
        </div>
      </Only>
      {isHanding && <HandDialog batch={batch} onDone={() => setIsHanding(false)} />}
    </Section>
  )
}
