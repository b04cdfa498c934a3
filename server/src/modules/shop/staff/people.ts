import { pinProblem } from '@minit/domain/identity/pins.ts'
import { MAX_STAFF, type StaffRole } from '@minit/domain/shop/rights.ts'
import type { Tx } from '../../../db/database.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { formatPhone, maskPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { deleteCounters, limitKey, normalizeLimitKey } from '../../../limits/rate-limits.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertAccount, lockAccount, updateAccount } from '../../identity/accounts.queries.ts'
import { revokeLoginSessions } from '../../identity/login-sessions.queries.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { lockSeller } from '../sellers/admin-sellers.queries.ts'
import { pinHashOf } from './pin-hash.ts'
import {
  countPeople,
  insertPerson,
  listPeople,
  lockPerson,
  type StaffRow,
  updatePerson,
} from './staff.queries.ts'

type Owner = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>

const personView = (person: StaffRow, lastUsedAt: Date | null) => ({
  id: person.id,
  name: person.name,
  phone: formatPhone(person.phone),
  role: person.role,
  addedAt: person.createdAt,
  lastUsedAt,
})

/** Lists the seller's staff. */
export const readPeople = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.readAsPlatform((db) => listPeople(db, entrepreneurId))
  return rows.map(({ person, lastUsedAt }) => personView(person, lastUsedAt))
}

/** Refuses with `pin_too_easy` and the reason, at the given field. */
export const refuseEasyPin = (pin: string, phone: string, field = 'pin'): void => {
  const problem = pinProblem(pin, phone)
  if (problem !== null) throw new Refusal('pin_too_easy', problem, { fields: { [field]: problem } })
}

export type NewPerson = { name: string; phone: string; role: StaffRole; pin: string }

const phoneOf = (typed: string): string => {
  const phone = readPhone(typed)?.e164
  if (phone !== undefined) return phone
  const { code, message } = new Refusal('phone_not_valid')
  throw new Refusal(code, message, { fields: { phone: message } })
}

const refuseTaken = (): never => {
  const { code, message } = new Refusal('staff_phone_taken')
  throw new Refusal(code, message, { fields: { phone: message } })
}

/**
 * Adds a staff member with an account that has no login name. Refuses with `phone_not_valid`, `pin_too_easy`,
 * `staff_phone_taken` and `too_many_staff`.
 */
export const addPerson = async (deps: Deps, owner: Owner, { name, phone: typed, role, pin }: NewPerson) => {
  const phone = phoneOf(typed)
  refuseEasyPin(pin, phone)
  const { entrepreneurId } = owner
  const [id, createdAt] = [deps.newId(), deps.now()]
  const pinHash = await pinHashOf(deps, id, pin)
  const person: StaffRow = { entrepreneurId, id, name, phone, role, pinHash, createdAt, removedAt: null }
  await deps.db.asPlatform(async (tx) => {
    // The lock makes the second of two concurrent calls count the first.
    const seller = await lockSeller(tx, entrepreneurId)
    if ((await countPeople(tx, entrepreneurId)) >= MAX_STAFF) throw new Refusal('too_many_staff')
    await insertAccount(tx, {
      id,
      role: 'entrepreneur',
      entrepreneurId,
      // Deleted with the demo's seller, whoever added it.
      isDemo: seller?.seller.isDemo ?? false,
      createdAt,
    })
    if (!(await insertPerson(tx, person))) refuseTaken()
    const after = { name, role, phone: maskPhone(phone) }
    await writeSellersAudit(deps, tx, { actor: owner, action: 'staff_added', subject: subjectOf(id), after })
  })
  return personView(person, null)
}

const subjectOf = (id: string) => ({ type: 'staff', id })

type Change = { name?: string | undefined; role?: StaffRole | undefined; pin?: string | undefined }

/**
 * Changes a staff member. A role applies from the next call on; a new PIN ends the person's logins and lifts
 * a lock-out by wrong PINs. Refuses with `staff_not_found` and `pin_too_easy`.
 */
export const changePerson = (deps: Deps, owner: Owner, id: string, { name, role, pin }: Change) =>
  deps.db.asPlatform(async (tx) => {
    const person = await lockPerson(tx, { entrepreneurId: owner.entrepreneurId, id })
    if (person === null) throw new Refusal('staff_not_found')
    if (pin !== undefined) refuseEasyPin(pin, person.phone)
    const changed = {
      name: name ?? person.name,
      role: role ?? person.role,
      pinHash: pin === undefined ? person.pinHash : await pinHashOf(deps, id, pin),
    }
    await updatePerson(tx, person, changed)
    if (pin !== undefined) {
      await revokeLoginSessions(tx, id, { now: deps.now() })
      await resetWrongPins(tx, person.phone)
    }
    await writeSellersAudit(deps, tx, {
      actor: owner,
      action: 'staff_changed',
      subject: subjectOf(id),
      before: { name: person.name, role: person.role },
      after: { name: changed.name, role: changed.role, ...(pin !== undefined && { hasNewPin: true }) },
    })
    return personView({ ...person, ...changed }, null)
  })

/** Clears the person's counters on all devices of the stall; the devices' own counters stay. */
const resetWrongPins = async (tx: Tx, phone: string): Promise<void> => {
  for (const scope of ['loginStaff', 'pin-day'])
    await deleteCounters(tx, limitKey(scope, 'person', ''), `|${normalizeLimitKey(phone)}`)
}

/** Removes a staff member, ends their logins and disables the account. Refuses with `staff_not_found`. */
export const removePerson = (deps: Deps, owner: Owner, id: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const person = await lockPerson(tx, { entrepreneurId: owner.entrepreneurId, id })
    if (person === null) throw new Refusal('staff_not_found')
    const now = deps.now()
    // A login by password locks the account, one by PIN the person: earlier ones are ended below.
    await lockAccount(tx, id)
    await updatePerson(tx, person, { removedAt: now })
    await updateAccount(tx, id, { disabledAt: now, passwordHash: null })
    await revokeLoginSessions(tx, id, { now })
    const before = { name: person.name, role: person.role }
    await writeSellersAudit(deps, tx, {
      actor: owner,
      action: 'staff_removed',
      subject: subjectOf(id),
      before,
    })
  })
