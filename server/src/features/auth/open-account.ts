import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { insertAccount } from './auth.queries.ts'
import { refuseTakenPhone } from './refuse-taken-phone.ts'
import { queuePasswordLink } from './send-password-link.ts'

/**
 * An entrepreneur's account named by its phone number (E.164), without a password until its owner sets one by the
 * link that is sent, inside the caller's platform transaction. Refuses with `phone_has_account`.
 */
export const openAccount = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, phone }: { entrepreneurId: string; phone: string },
): Promise<void> => {
  await refuseTakenPhone(tx, phone)
  const id = deps.newId()
  const account = { id, role: 'entrepreneur', entrepreneurId, phone, createdAt: deps.now() } as const
  // Of two at once the second finds the number free and its place taken.
  if (!(await insertAccount(tx, account))) throw new Refusal('phone_has_account')
  await queuePasswordLink(deps, tx, id, 'first')
}
