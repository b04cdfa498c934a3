import { gstRateOn } from '@minit/domain/gst.ts'
import { keepFresh } from '../../kernel/fresh-reads.ts'
import type { Deps } from '../../ports/deps.ts'
import { BETA_TEXTS_KEY, betaTextsOf } from './beta-texts.ts'
import { MONEY_TERMS_KEY, moneyTermsOf } from './money-terms.ts'
import { readSettings, SUPPORT_KEY, supportView } from './platform-settings.ts'

const KEYS = [SUPPORT_KEY, MONEY_TERMS_KEY, BETA_TEXTS_KEY]

type FactDeps = Pick<Deps, 'db' | 'messages' | 'mode' | 'now'>

/** What every page says of the platform itself, in one read: each page that is drawn for one visitor asks for it. */
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

/** How old what gateways and the day add may be. */
const FRESH_MS = 100

/** The same by the version of the platform's settings. */
export const createPlatformFacts = (deps: FactDeps & Pick<Deps, 'elapsedMs'>) => {
  const read = () =>
    keepFresh({ read: () => readPlatformFacts(deps), elapsedMs: deps.elapsedMs, freshMs: FRESH_MS })
  let known: { version: string; facts: ReturnType<typeof read> } | null = null
  return (version: string) => {
    if (known?.version !== version) known = { version, facts: read() }
    return known.facts()
  }
}
