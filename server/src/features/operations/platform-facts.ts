import { gstRateOn } from '@minit/domain/gst.ts'
import type { Deps } from '../../ports/deps.ts'
import { BETA_TEXTS_KEY, betaTextsOf } from './beta-texts.ts'
import { MONEY_TERMS_KEY, moneyTermsOf } from './money-terms.ts'
import { readSettings, SUPPORT_KEY, supportView } from './platform-settings.ts'

const KEYS = [SUPPORT_KEY, MONEY_TERMS_KEY, BETA_TEXTS_KEY]

type FactDeps = Pick<Deps, 'db' | 'messages' | 'mode' | 'now'>
type Settings = Awaited<ReturnType<typeof readSettings>>

const factsOf = async (deps: FactDeps, settings: Settings) => {
  const channels = await deps.messages.offeredChannels()
  return {
    support: supportView(settings.get(SUPPORT_KEY), deps.mode),
    sendsSms: channels.has('sms'),
    gstBasisPoints: gstRateOn(moneyTermsOf(settings.get(MONEY_TERMS_KEY)).gst, deps.now()),
    betaTexts: betaTextsOf(settings.get(BETA_TEXTS_KEY)),
  }
}

/** What every page says of the platform itself, in one read: each page that is drawn for one visitor asks for it. */
export const readPlatformFacts = async (deps: FactDeps) => factsOf(deps, await readSettings(deps, KEYS))

/** The same by the version of the platform's settings, which are read once for each. */
export const createPlatformFacts = (deps: FactDeps) => {
  let known: { version: string; settings: Promise<Settings> } | null = null
  return async (version: string) => {
    if (known?.version !== version) {
      const settings = readSettings(deps, KEYS)
      known = { version, settings }
      settings.catch(() => {
        known = null
      })
    }
    return factsOf(deps, await known.settings)
  }
}
