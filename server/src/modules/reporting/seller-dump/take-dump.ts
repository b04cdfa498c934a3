import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type ZipEntry, zipOf } from '../../../kernel/zip.ts'
import type { Deps } from '../../../ports/deps.ts'
import { auditPersonalDataAccess } from '../../platform/audit/audit.ts'
import { findEntrepreneur } from '../../shop/sellers/sellers.queries.ts'
import { readmeOf } from './readme.ts'
import { auditCsvOf, csvOf } from './rows.ts'
import { spool } from './spool.ts'
import { TOPICS } from './topics.ts'

type Owner = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

async function* entriesOf(tx: TenantTx, shop: string, now: Date): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', pieces: only(readmeOf(shop, now)) }
  for (const topic of TOPICS) yield { name: `${topic.file}.csv`, pieces: csvOf(tx, topic) }
  yield { name: 'audit.csv', pieces: auditCsvOf(tx) }
}

const RETRY_SECONDS = 60

/**
 * Sellers whose dump this process is building: one at a time each. The endpoint's rate limit covers
 * all processes.
 */
export type DumpsUnderWay = Set<string>

/**
 * Exports all data of one seller as a ZIP of CSV files from one instant: a single transaction reads it
 * in batches. Audits the caller first. Refuses with `too_many_requests` while another dump of this
 * seller is running.
 */
export const takeDump = async (deps: Deps, underWay: DumpsUnderWay, owner: Owner) => {
  const { entrepreneurId } = owner
  if (underWay.has(entrepreneurId))
    throw new Refusal('too_many_requests', 'Your data is being gathered already. Wait a minute.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  underWay.add(entrepreneurId)
  try {
    return await makeDump(deps, owner)
  } finally {
    underWay.delete(entrepreneurId)
  }
}

const makeDump = async (deps: Deps, owner: Owner) => {
  const { entrepreneurId } = owner
  const now = deps.now()
  const subject = { type: 'entrepreneur', id: entrepreneurId }
  await auditPersonalDataAccess(deps, { caller: owner, action: 'all_data_taken', subject })
  return deps.db.inTenantSnapshot(entrepreneurId, async (tx) => {
    const seller = await findEntrepreneur(tx, entrepreneurId)
    if (seller === null) throw new Refusal('entrepreneur_not_found')
    const pieces = await spool(deps.newId(), zipOf(entriesOf(tx, seller.businessName, now), now))
    return { fileName: `minit-all-data-${seller.slug}-${freetownDay(now)}.zip`, pieces }
  })
}
