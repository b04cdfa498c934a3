import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { memoizeWithTtl } from '../../../kernel/fresh-reads.ts'
import type { Deps } from '../../../ports/deps.ts'
import { BETA_TEXTS_KEY, betaTextsOf } from './beta-texts.ts'
import { MONEY_TERMS_KEY, moneyTermsOf } from './money-terms.ts'
import { readSettings, SUPPORT_KEY, supportView } from './platform-settings.ts'

const KEYS = [SUPPORT_KEY, MONEY_TERMS_KEY, BETA_TEXTS_KEY]

type FactDeps = Pick<Deps, 'db' | 'messages' | 'mode' | 'now'>

/**
 * Reads in one query the platform's facts that every page shows: each page rendered for one visitor needs
 * them.
 */
export const readPlatformFacts = async (deps: FactDeps) => {
  const settings = await readSettings(deps, KEYS)
  const channels = await deps.messages.offeredChannels()
  return {
    support: supportView(settings.get(SUPPORT_KEY), deps.mode),
    sendsSms: channels.has('sms'),
    gstBasisPoints: gstRateOn(moneyTermsOf(settings.get(MONEY_TERMS_KEY)).gst, deps.now()),
    betaTexts: betaTextsOf(settings.get(BETA_TEXTS_KEY)),
  }
}

const FRESH_MS = 100

type FreshDeps = FactDeps & Pick<Deps, 'elapsedMs'>

/** As `readPlatformFacts`, cached for up to 100 ms. */
export const freshPlatformFacts = (deps: FreshDeps) =>
  memoizeWithTtl({ read: () => readPlatformFacts(deps), elapsedMs: deps.elapsedMs, freshMs: FRESH_MS })

/**
 * As `readPlatformFacts`, cached by the version of the platform's settings; gateways and the day are up to
 * 100 ms old.
 */
export const createPlatformFacts = (deps: FreshDeps) => {
  let known: { version: string; facts: ReturnType<typeof freshPlatformFacts> } | null = null
  return (version: string) => {
    if (known?.version !== version) known = { version, facts: freshPlatformFacts(deps) }
    return known.facts()
  }
}
