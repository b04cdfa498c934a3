import { maySendPasswordLink } from '@minit/domain/passwords.ts'
import type { Deps } from '../../ports/deps.ts'
import { readPhone } from '../customers/phones.ts'
import { findAccount } from './auth.queries.ts'
import { listLinkTimes, lockAccount } from './passwords.queries.ts'
import { queuePasswordLink } from './send-password-link.ts'

/**
 * Sends a link to the entrepreneur's account of this name: a first one where there never was a password. Does nothing
 * for a name that is nobody's, for an admin's, and for an account that was sent one a moment ago.
 */
export const sendForgottenLink = (deps: Deps, name: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const phone = readPhone(name)?.e164 ?? null
    const found = await findAccount(tx, 'entrepreneur', name.toLowerCase(), phone)
    const account = found === null ? null : await lockAccount(tx, found.id)
    if (account === null) return
    if (!maySendPasswordLink(await listLinkTimes(tx, account.id), deps.now())) return
    await queuePasswordLink(deps, tx, account.id, account.passwordHash === null ? 'first' : 'reset')
  })
