import { type BetaTexts, USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import * as z from 'zod'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { findSetting, writeSetting } from './platform-settings.ts'

export const BETA_TEXTS_KEY = 'beta_texts'

const { checkout, hero, platformFee, transactionFees, dashboard, balance, sentence, about } = USUAL_BETA_TEXTS
const Stored = z.object({
  checkout: z.string().default(checkout),
  hero: z.string().default(hero),
  platformFee: z.string().default(platformFee),
  transactionFees: z.string().default(transactionFees),
  dashboard: z.string().default(dashboard),
  balance: z.string().default(balance),
  sentence: z.string().default(sentence),
  about: z.string().default(about),
})

/** The texts about the beta on pages; the default texts if none were set. */
export const betaTextsOf = (value: unknown): BetaTexts => Stored.parse(value ?? {})

export const readBetaTexts = async ({ db }: Pick<Deps, 'db'>): Promise<BetaTexts> =>
  betaTextsOf(await db.readAsPlatform((tx) => findSetting(tx, BETA_TEXTS_KEY)))

/** Stores all texts, with a line in the audit log. An empty text is not shown. */
export const saveBetaTexts = (
  deps: Deps,
  admin: Admin,
  { reason, ...texts }: BetaTexts & { reason: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const before = betaTextsOf(await findSetting(tx, BETA_TEXTS_KEY, true))
    await writeSetting(tx, { key: BETA_TEXTS_KEY, value: texts, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'beta_texts_set',
      subject: { type: 'platform_setting', id: BETA_TEXTS_KEY },
      before,
      after: texts,
      reason,
    })
  })
