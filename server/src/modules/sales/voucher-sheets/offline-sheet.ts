import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import {
  MAX_OFFLINE_CARDS,
  OFFLINE_DIGEST_BYTES,
  OFFLINE_ROUNDS,
  type OfflineBatch,
  type OfflineSheet,
} from '@minit/domain/sales/offline-sheets.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { publishedKeys, signingKey } from '../receipts/receipt-keys.ts'
import { signValue } from '../receipts/signature.ts'
import { listUnsoldOfStall, type UnsoldCard } from './voucher-sheets.queries.ts'

const slowly = promisify(pbkdf2)
const SALT_BYTES = 16

/** The stall's unsold cards for offline sales on the seller's phone, signed, with the keys to verify them. */
export const downloadOfflineSheet = async (deps: Deps, entrepreneurId: string) => {
  const { businessName, cards } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    businessName: await findBusinessName(tx, tx.sellerId),
    cards: await listUnsoldOfStall(tx, deps.now(), MAX_OFFLINE_CARDS),
  }))
  const salt = randomBytes(SALT_BYTES)
  const sheet: OfflineSheet = {
    kind: 'vouchers',
    sellerId: entrepreneurId,
    businessName,
    at: Math.floor(deps.now().getTime() / 1000),
    salt: salt.toString('base64url'),
    rounds: OFFLINE_ROUNDS,
    batches: await batchesOf(deps, cards, salt),
  }
  const signed = signValue(await signingKey(deps), 'minit-vouchers', sheet)
  const { keys } = await publishedKeys(deps)
  return { signed, keys: keys.map(({ kid, x }) => ({ kid, x })) }
}

type Batches = Map<string, Omit<OfflineBatch, 'cards'> & { cards: [number, string][] }>

const batchesOf = async (deps: Deps, cards: readonly UnsoldCard[], salt: Buffer): Promise<OfflineBatch[]> => {
  const digests = await Promise.all(
    cards.map(({ id, sealedCode }) => offlineDigest(deps.secrets.open(sealedCode, id), salt)),
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
export const offlineDigest = async (code: string, salt: Buffer): Promise<string> =>
  (await slowly(code, salt, OFFLINE_ROUNDS, OFFLINE_DIGEST_BYTES, 'sha256')).toString('base64url')
