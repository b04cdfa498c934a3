import { decideAccess } from '@minit/domain/access.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { findPassByCode } from './devices.queries.ts'
import { joinPhone, refuseUnless } from './devices.ts'
import type { Place } from './places.ts'

/** Lets the phone at this place in by the code of a pass. Refuses with `code_not_known`, else as `joinPhone`. */
export const enterCode = async (
  deps: Deps,
  { place, typed, move }: { place: Place; typed: string; move: boolean },
): Promise<void> => {
  const code = normaliseCode(typed)
  if (code === null) throw new Refusal('code_not_known')
  const digest = deps.secrets.digest(groupCode(code))
  const pass = await deps.db.readAsPlatform((tx) => findPassByCode(tx, digest))
  if (pass === null) throw new Refusal('code_not_known')
  const { purchaseId } = pass
  const { deviceDigest: device, entrepreneurId } = place
  if (pass.entrepreneurId !== entrepreneurId)
    refuseUnless(
      decideAccess({ ...pass, usedOctets: 0, devices: [] }, { device, entrepreneurId }, deps.now()),
    )
  await deps.db.inTenant(entrepreneurId, (tx) =>
    joinPhone(deps, tx, { purchaseId, place, move: move ? 'always' : 'never' }),
  )
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
}
