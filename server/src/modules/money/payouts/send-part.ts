import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutOutcome, PayoutProvider } from '../../../ports/payout-provider.ts'
import { type PartRow, type PayoutRow, updatePart } from './payouts.queries.ts'
import { findPlatformHoldLocked } from './platform-hold.queries.ts'
import { recordPayoutEvent } from './settle-payout.ts'

/** However long a provider asks to be left alone. */
const MAX_RETRY_SECONDS = 60

type Wanted = { part: PartRow; now: Date; leaseUntil: Date; floatMinor: number | null; readAt: Date }

// One claim at a time for each provider: two that saw the same float must not both take it.
const LOCK = `select pg_advisory_xact_lock(hashtext('payout float ' || $1::text))`

/** Of a part whose seller no admin holds, and whose number counts still and is not new; `$3` is the instant. */
const notHeld = (row: string): string =>
  `not exists (select from payout_settings s where s.entrepreneur_id = ${row}.entrepreneur_id and s.held_at is not null)
   and exists (select from payouts n join payout_destinations d on d.entrepreneur_id = n.entrepreneur_id and d.phone = n.phone
     where n.entrepreneur_id = ${row}.entrepreneur_id and n.id = ${row}.payout_id
       and d.verified_at is not null and d.replaced_at is null and d.held_until <= $3::timestamptz)`

const CLAIM = `
  update payout_parts t set state = 'asked', asked_at = $3::timestamptz, ask_lease_until = $4::timestamptz,
    waits_for_float = false
  from payouts p
  where t.entrepreneur_id = $1::text and t.id = $2::text and t.state = 'waiting'
    and p.entrepreneur_id = t.entrepreneur_id and p.id = t.payout_id and p.state = 'under_way'
    and ${notHeld('t')}
    and not exists (
      select from payout_parts o where o.provider = t.provider and o.state = 'waiting' and o.waits_for_float
        and (o.created_at, o.id) < (t.created_at, t.id)
        and ${notHeld('o')})
    and ($5::bigint is null or t.amount_minor <= $5 - (
      select coalesce(sum(o.amount_minor), 0) from payout_parts o
      where o.provider = t.provider and o.state = 'asked' and (o.accepted_at is null or o.accepted_at > $6::timestamptz)))
  returning t.id`

const QUEUE = `
  update payout_parts t set waits_for_float = true
  from payouts p
  where t.entrepreneur_id = $1::text and t.id = $2::text and t.state = 'waiting' and p.state = 'under_way'
    and p.entrepreneur_id = t.entrepreneur_id and p.id = t.payout_id and ${notHeld('t')}`

/**
 * Takes the right to ask for a part that waits; false when it is not its turn: another has it, the seller, their number or
 * everybody is held, or the provider's wallet holds too little, by what it said last and by what was asked of it since. For the wallet it
 * queues, and who came later waits behind it. Runs as the platform, since the wallet is that of all sellers.
 */
const claimPart = async (tx: Tx, { part, now, leaseUntil, floatMinor, readAt }: Wanted): Promise<boolean> => {
  const { entrepreneurId, id, provider } = part
  await tx.send(LOCK, [provider])
  if ((await findPlatformHoldLocked(tx)) !== null) return false
  const claimed = await tx.send(CLAIM, [entrepreneurId, id, now, leaseUntil, floatMinor, readAt])
  if (claimed.length > 0) return true
  await tx.send(QUEUE, [entrepreneurId, id, now])
  return false
}

const RECLAIM = `
  update payout_parts set ask_lease_until = $4::timestamptz
  where entrepreneur_id = $1::text and id = $2::text and state = 'asked' and accepted_at is null
    and (ask_lease_until is null or ask_lease_until <= $3::timestamptz)
  returning id`

const leaseUntilOf = ({ now, leaseSeconds }: Deps): Date => new Date(now().getTime() + leaseSeconds * 1000)

/** Asks for a part that waits, if it is its turn. */
export const sendPart = async (
  deps: Deps,
  provider: PayoutProvider,
  { payout, part }: { payout: PayoutRow; part: PartRow },
): Promise<void> => {
  const readAt = deps.now()
  const floatMinor = await provider.float()
  const wanted = { part, now: deps.now(), leaseUntil: leaseUntilOf(deps), floatMinor, readAt }
  if (await deps.db.asPlatform((tx) => claimPart(tx, wanted)))
    await askProvider(deps, provider, { payout, part })
}

/** Asks again, by the same reference, for a part whose request the provider never got; not while everybody is held. */
export const sendAgain = async (
  deps: Deps,
  provider: PayoutProvider,
  { payout, part }: { payout: PayoutRow; part: PartRow },
): Promise<void> => {
  const claimed = await deps.db.inTenant(part.entrepreneurId, async (tx) =>
    (await findPlatformHoldLocked(tx)) === null
      ? tx.send(RECLAIM, [part.entrepreneurId, part.id, deps.now(), leaseUntilOf(deps)])
      : [],
  )
  if (claimed.length > 0) await askProvider(deps, provider, { payout, part })
}

const askProvider = async (
  deps: Deps,
  provider: PayoutProvider,
  { payout, part }: { payout: PayoutRow; part: PartRow },
): Promise<void> => {
  const outcome = await provider.requestPayout({
    reference: part.providerReference,
    method: payout.method,
    amount: { amountMinor: part.amountMinor, currency: 'SLE' },
    recipientPhone: payout.phone,
  })
  await writeOutcome(deps, part, outcome)
}

const writeOutcome = async (deps: Deps, part: PartRow, outcome: PayoutOutcome): Promise<void> => {
  if (outcome.kind === 'declined') {
    const { provider, providerReference: reference } = part
    const key = `payout:${reference}:refused`
    const event = { key, reference, kind: 'failed', amount: null, reason: outcome.reason } as const
    return recordPayoutEvent(deps, provider, { event, source: 'answer' })
  }
  await deps.db.inTenant(part.entrepreneurId, (tx) => tx.send(...afterAnswer(deps, part, outcome)))
}

/** Never over what an event has settled meanwhile. */
const STILL_ASKED = `where entrepreneur_id = $1::text and id = $2::text and state = 'asked'`

const afterAnswer = (
  deps: Deps,
  { entrepreneurId, id }: PartRow,
  outcome: Exclude<PayoutOutcome, { kind: 'declined' }>,
): [text: string, values: unknown[]] => {
  const ref = [entrepreneurId, id]
  switch (outcome.kind) {
    case 'accepted':
      return [
        `update payout_parts set accepted_at = $3::timestamptz, ask_lease_until = null, provider_payout_id = $4::text
         ${STILL_ASKED}`,
        [...ref, deps.now(), outcome.providerPayoutId ?? null],
      ]
    case 'no_float':
      return [
        `update payout_parts set state = 'waiting', waits_for_float = true, asked_at = null, ask_lease_until = null
         ${STILL_ASKED} and accepted_at is null`,
        ref,
      ]
    case 'unknown': {
      const seconds = Math.min(outcome.retryAfterSeconds ?? 0, MAX_RETRY_SECONDS)
      const until = new Date(deps.now().getTime() + seconds * 1000)
      return [`update payout_parts set ask_lease_until = $3::timestamptz ${STILL_ASKED}`, [...ref, until]]
    }
  }
}

/** The provider has it, though its answer was lost. */
export const markAccepted = (deps: Deps, part: PartRow): Promise<void> =>
  deps.db.inTenant(part.entrepreneurId, (tx) =>
    updatePart(tx, part, { acceptedAt: deps.now(), askLeaseUntil: null }),
  )
