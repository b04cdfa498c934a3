import { type AccessRefusal, decideAccess, USUAL_DEVICES } from '@minit/domain/access.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { addDevice, findPassByCode, listDevices, lockPass, removeDevices } from './devices.queries.ts'
import type { Place } from './places.ts'

/** Writes down which phone ordered, in the order's own transaction: its pass will open that phone. */
export const claimForPurchase = async (
  deps: Pick<Deps, 'now'>,
  tx: TenantTx,
  { purchaseId, place }: { purchaseId: string; place: Place | null },
): Promise<void> => {
  // A place at another seller's router says nothing here.
  if (place === null || place.entrepreneurId !== tx.sellerId) return
  const { entrepreneurId, gatewayId, deviceDigest, macTail } = place
  await addDevice(tx, { entrepreneurId, purchaseId, deviceDigest, macTail, gatewayId, addedAt: deps.now() })
}

const REFUSALS: Record<AccessRefusal, 'pass_over' | 'pass_refunded' | 'pass_on_other_phone'> = {
  ended: 'pass_over',
  refunded: 'pass_refunded',
  too_many_devices: 'pass_on_other_phone',
}

type Joining = { purchaseId: string; place: Place; move: boolean }

/** Lets the phone at this place in with a pass. Refuses with `pass_over`, `pass_refunded` or `pass_on_other_phone`. */
const joinPhone = async (deps: Deps, tx: TenantTx, { purchaseId, place, move }: Joining): Promise<void> => {
  const pass = await lockPass(tx, purchaseId)
  if (pass === null) throw new Refusal('purchase_not_found')
  const others = move ? [] : (await listDevices(tx, purchaseId)).map(({ deviceDigest }) => deviceDigest)
  const decision = decideAccess(
    { ...pass, maxDevices: USUAL_DEVICES, devices: others },
    place.deviceDigest,
    deps.now(),
  )
  if (decision.kind === 'refuse') throw new Refusal(REFUSALS[decision.reason])
  if (move) await removeDevices(tx, purchaseId, deps.now())
  await claimForPurchase(deps, tx, { purchaseId, place })
}

/** The same by the pass's code, typed at this place. Refuses with `code_not_known` too. Returns the purchase. */
export const enterCode = async (
  deps: Deps,
  { place, typed, move }: { place: Place; typed: string; move: boolean },
): Promise<string> => {
  const code = normaliseCode(typed)
  if (code === null) throw new Refusal('code_not_known')
  const purchaseId = await deps.db.inTenant(place.entrepreneurId, async (tx) => {
    const pass = await findPassByCode(tx, deps.secrets.digest(groupCode(code)))
    if (pass === null) throw new Refusal('code_not_known')
    await joinPhone(deps, tx, { purchaseId: pass.purchaseId, place, move })
    return pass.purchaseId
  })
  deps.routers.call(place.entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
  return purchaseId
}

/** The same for whoever holds the purchase's token, which is the pass's page. */
export const joinByToken = async (
  deps: Deps,
  { entrepreneurId, purchaseId, place }: Omit<Joining, 'move'> & { entrepreneurId: string },
): Promise<void> => {
  if (place.entrepreneurId !== entrepreneurId) throw new Refusal('pass_of_other_seller')
  await deps.db.inTenant(entrepreneurId, (tx) => joinPhone(deps, tx, { purchaseId, place, move: true }))
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
}
