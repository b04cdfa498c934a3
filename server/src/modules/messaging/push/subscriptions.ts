import { describeDevice } from '@minit/domain/identity/devices.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PushTarget } from '../../../ports/push-sender.ts'
import { hashToken } from '../../identity/passwords.ts'
import { findAlertSettings } from './alert-settings.queries.ts'
import { endpointDigested, sealTarget } from './deliver-push.ts'
import { forgetNews } from './gather-news.ts'
import {
  deleteByEndpoint,
  deleteSubscription,
  insertSubscription,
  listSubscriptions,
  MAX_PHONES,
  type SubscriptionRow,
} from './push.queries.ts'

export type NewSubscription = { target: PushTarget; sessionToken: string; userAgent: string }

/**
 * Subscribes a phone to a seller's alerts until the login session ends, and unsubscribes it from any other
 * seller. Refuses with `push_address_not_valid` an address that is not a push service's.
 */
export const subscribePhone = async (
  deps: Deps,
  { entrepreneurId, accountId }: SignedIn<'entrepreneur'>,
  { target, sessionToken, userAgent }: NewSubscription,
): Promise<string> => {
  if (!deps.pushes.mayCall(target.endpoint)) throw new Refusal('push_address_not_valid')
  const id = deps.newId()
  const row = {
    entrepreneurId,
    id,
    endpointDigest: deps.secrets.digest(endpointDigested(target)),
    sealedTarget: sealTarget(deps, id, target),
    accountId,
    sessionTokenHash: hashToken(sessionToken),
    device: describeDevice(userAgent),
    createdAt: deps.now(),
  }
  const tooMany = await replaceSubscription(deps, row, deps.secrets.digests(endpointDigested(target)))
  for (const phone of tooMany) await deps.db.writeAsPlatform((tx) => deleteSubscription(tx, phone))
  deps.sellerNews.forget()
  return id
}

const TRIES = 3

/**
 * Inserts a phone's subscription in place of any other and returns the excess ones. `digests` are those of
 * the phone's address by every key. Retries if a concurrent call subscribes the same phone; refuses with
 * `changed_meanwhile` if that repeats.
 */
const replaceSubscription = async (
  deps: Deps,
  row: SubscriptionRow,
  digests: string[],
): Promise<SubscriptionRow[]> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await deps.db.writeAsPlatform((tx) => deleteByEndpoint(tx, digests))
    const tooMany = await deps.db.inTenant(row.entrepreneurId, async (tx) => {
      const others = await listSubscriptions(tx)
      if (others.length === 0 && !(await findAlertSettings(tx)).textsCash) await forgetNews(deps, tx)
      return (await insertSubscription(tx, row))
        ? others.slice(0, Math.max(0, others.length + 1 - MAX_PHONES))
        : null
    })
    if (tooMany !== null) return tooMany
  }
  throw new Refusal('changed_meanwhile')
}

/** Removes a phone. Refuses with `push_phone_not_found` for another seller's or a removed one. */
export const unsubscribePhone = async (deps: Deps, entrepreneurId: string, id: string): Promise<void> => {
  const isDeleted = await deps.db.writeAsPlatform((tx) => deleteSubscription(tx, { entrepreneurId, id }))
  if (!isDeleted) throw new Refusal('push_phone_not_found')
}
