import { gstRateOn } from '@minit/domain/gst.ts'
import type { Deps } from '../../ports/deps.ts'
import { BETA_TEXTS_KEY, betaTextsOf } from './beta-texts.ts'
import { MONEY_TERMS_KEY, moneyTermsOf } from './money-terms.ts'
import { readSettings, SUPPORT_KEY, supportView } from './platform-settings.ts'

const KEYS = [SUPPORT_KEY, MONEY_TERMS_KEY, BETA_TEXTS_KEY]

/** What every page says of the platform itself, in one read: each page that is drawn asks for it. */
export const readPlatformFacts = async (deps: Pick<Deps, 'db' | 'messages' | 'mode' | 'now'>) => {
  const [settings, channels] = await Promise.all([readSettings(deps, KEYS), deps.messages.offeredChannels()])
  return {
    support: supportView(settings.get(SUPPORT_KEY), deps.mode),
    sendsSms: channels.has('sms'),
    gstBasisPoints: gstRateOn(moneyTermsOf(settings.get(MONEY_TERMS_KEY)).gst, deps.now()),
    betaTexts: betaTextsOf(settings.get(BETA_TEXTS_KEY)),
  }
}
