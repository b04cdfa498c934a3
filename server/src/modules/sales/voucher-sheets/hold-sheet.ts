import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import {
  HELD_DIGEST_BYTES,
  HELD_ROUNDS,
  type HeldBatch,
  type HeldSheet,
  MAX_HELD_CARDS,
} from '@minit/domain/sales/held-sheets.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { publishedKeys, signingKey } from '../receipts/receipt-keys.ts'
import { signValue } from '../receipts/signature.ts'
import { listUnsoldOfStall, type UnsoldCard } from './voucher-sheets.queries.ts'

const slowly = promisify(pbkdf2)
const SALT_BYTES = 16

/** The stall's unsold cards for offline sales on the seller's phone, signed, with the keys to verify them. */
export const holdSheet = async (deps: Deps, entrepreneurId: string) => {
  const { businessName, cards } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    businessName: await findBusinessName(tx, tx.sellerId),
    cards: await listUnsoldOfStall(tx, deps.now(), MAX_HELD_CARDS),
  }))
  const salt = randomBytes(SALT_BYTES)
  const sheet: HeldSheet = {
    kind: 'vouchers',
    sellerId: entrepreneurId,
    businessName,
    at: Math.floor(deps.now().getTime() / 1000),
    salt: salt.toString('base64url'),
    rounds: HELD_ROUNDS,
    batches: await batchesOf(deps, cards, salt),
  }
  const signed = signValue(await signingKey(deps), 'minit-vouchers', sheet)
  const { keys } = await publishedKeys(deps)
  return { signed, keys: keys.map(({ kid, x }) => ({ kid, x })) }
}

type Batches = Map<string, Omit<HeldBatch, 'cards'> & { cards: [number, string][] }>

const batchesOf = async (deps: Deps, cards: readonly UnsoldCard[], salt: Buffer): Promise<HeldBatch[]> => {
  const digests = await Promise.all(
    cards.map(({ id, sealedCode }) => heldDigest(deps.secrets.open(sealedCode, id), salt)),
  )
  const batches: Batches = new Map()
  for (const [
    at,
    { batchId, position, number, packageName, minutes, priceMinor, lastDay },
  ] of cards.entries()) {
    const about = { id: batchId, number, packageName, minutes, priceMinor, lastDay }
    const batch = batches.get(batchId) ?? { ...about, cards: [] }
    batch.cards.push([position, digests[at] ?? ''])
    batches.set(batchId, batch)
  }
  return [...batches.values()]
}

/** The digest of a code in its grouped spelling. The browser computes the same from an entered code. */
export const heldDigest = async (code: string, salt: Buffer): Promise<string> =>
  (await slowly(code, salt, HELD_ROUNDS, HELD_DIGEST_BYTES, 'sha256')).toString('base64url')
