import { DAY_MS, freetownDay } from '@minit/domain/durations.ts'
import type { StatementProvider } from '@minit/domain/statements.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { askPayments } from './ask-payments.ts'
import { openFile } from './night-file.ts'
import { deleteFile, listForgotten, listLeftUnmatched } from './statements.queries.ts'
import { readableProviders } from './upload.ts'

/** Takes away files that were uploaded before an instant and not taken. */
export const forgetFiles = async (deps: Deps, before: Date): Promise<void> => {
  const files = await deps.db.readAsPlatform((tx) => listForgotten(tx, before))
  for (const { id } of files) await deps.db.asPlatform((tx) => deleteFile(tx, id))
}

/** Gives files whose matching was given up a new job, and returns how many: each night they are tried again until they are done. */
export const matchAgain = async (deps: Deps): Promise<number> => {
  const files = await deps.db.readAsPlatform(listLeftUnmatched)
  for (const { id } of files)
    await deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'match-statement', { fileId: id }))
  return files.length
}

/**
 * Asks each provider that can be asked what it moved: by its list for yesterday where it has one, else payment by payment
 * for the three days before today. One provider's trouble does not keep the others from being asked.
 */
export const fetchStatements = async (deps: Deps): Promise<void> => {
  for (const name of readableProviders()) {
    const provider = await deps.payments.byName(name as PaymentProvider['name'])
    if (provider === null) continue
    try {
      if (provider.listTransactions !== undefined) await fetchList(deps, name, provider.listTransactions)
      else await askPayments(deps, name, provider)
    } catch (error) {
      deps.log.error({ error, provider: name }, 'a statement could not be fetched')
    }
  }
}

const MIDNIGHT = 'T00:00:00.000Z'

/** Yesterday's list, page by page, taken once all of it is there. */
const fetchList = async (
  deps: Deps,
  provider: StatementProvider,
  list: NonNullable<PaymentProvider['listTransactions']>,
): Promise<void> => {
  const day = freetownDay(new Date(deps.now().getTime() - DAY_MS))
  const span = { from: new Date(day + MIDNIGHT), until: new Date(Date.parse(day + MIDNIGHT) + DAY_MS) }
  const file = await openFile(deps, { provider, origin: 'fetched', name: `${day}, fetched` })
  for (let after: string | null = null; ; ) {
    const page = await list({ ...span, after })
    if (page.kind === 'unknown') {
      deps.log.warn({ provider, day }, 'the provider did not give its list; its day stays open')
      return deps.db.asPlatform((tx) => deleteFile(tx, file.id))
    }
    await file.add(page.lines)
    if (page.next === null) break
    after = page.next
  }
  await file.take({ coveredFrom: day, coveredUntil: day })
}
