import type { Push } from '@minit/domain/messaging/seller-news.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PushTarget } from '../../../ports/push-sender.ts'
import { deleteSubscription, findSubscription, type SubscriptionRow } from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

/** Later news are useless. */
const USEFUL_SECONDS = 3_600
const MAX_TRIES = 6
const FIRST_WAIT_SECONDS = 10

const sealedFor = (subscriptionId: string): string => `push to ${subscriptionId}`
const targetSealedFor = (id: string): string => `push subscription ${id}`

/** The digested text of a phone's endpoint, which finds its subscription. */
export const endpointDigested = ({ endpoint }: Pick<PushTarget, 'endpoint'>): string => `push:${endpoint}`

export const sealTarget = ({ secrets }: Pick<Deps, 'secrets'>, id: string, target: PushTarget): string =>
  secrets.seal(JSON.stringify(target), targetSealedFor(id))

const targetOf = ({ secrets }: Pick<Deps, 'secrets'>, { id, sealedTarget }: SubscriptionRow): PushTarget =>
  // `sealTarget` wrote it.
  JSON.parse(secrets.open(sealedTarget, targetSealedFor(id))) as PushTarget

/**
 * Enqueues a push to one phone in the caller's transaction, encrypted, because it contains names and amounts.
 */
export const planDelivery = (
  deps: Deps,
  tx: TenantTx,
  { subscriptionId, push }: { subscriptionId: string; push: Push },
): Promise<void> =>
  deps.jobs.enqueue(tx, 'deliver-push', {
    entrepreneurId: tx.sellerId,
    subscriptionId,
    sealedPush: deps.secrets.seal(JSON.stringify(push), sealedFor(subscriptionId)),
    plannedAt: deps.now().toISOString(),
    tries: 1,
  })

/**
 * Sends one push to one phone. Deletes the subscription if the phone no longer accepts pushes; retries a
 * failing service for an hour at most, with growing delays.
 */
export const deliverPush = async (deps: Deps, job: JobPayloads['deliver-push']): Promise<void> => {
  const { entrepreneurId, subscriptionId, sealedPush, plannedAt, tries } = job
  const usefulUntil = Date.parse(plannedAt) + USEFUL_SECONDS * 1000
  const left = Math.floor((usefulUntil - deps.now().getTime()) / 1000)
  const phone = await deps.db.inTenant(entrepreneurId, (tx) => findSubscription(tx, subscriptionId))
  if (phone === null || left <= 0) return
  const text = deps.secrets.open(sealedPush, sealedFor(subscriptionId))
  const push = { keys: await readPushKeys(deps), text, keptSeconds: left, topic: topicOf(text) }
  const outcome = await deps.pushes.send(targetOf(deps, phone), push)
  if (outcome.kind === 'gone') await deps.db.writeAsPlatform((tx) => deleteSubscription(tx, phone))
  if (outcome.kind === 'refused') deps.log.warn({ reason: outcome.reason }, 'a push was refused')
  if (outcome.kind !== 'later' || tries >= MAX_TRIES) return
  const waitSeconds = outcome.afterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (tries - 1)
  const at = new Date(deps.now().getTime() + waitSeconds * 1000)
  await deps.db.inTenant(entrepreneurId, (tx) =>
    deps.jobs.enqueue(tx, 'deliver-push', { ...job, tries: tries + 1 }, at),
  )
}

// `planDelivery` wrote it.
const topicOf = (text: string): string => (JSON.parse(text) as Push).tag
